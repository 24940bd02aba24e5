"""Motion file formats, one file each; `registry` finds the one that a file is of."""
