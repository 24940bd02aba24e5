"""Inspect, repair and optimise robot motions. Usable without Flask and without a browser."""

__version__ = "0.1.0"
