"""Measurements of the page in real Chromium, as ``scripts/benchmark_page.py`` prints them."""
