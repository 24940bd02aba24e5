"""The checks that make the verdict, one file each."""
