"""Rows that help to understand a motion and never change the verdict, one file each."""
