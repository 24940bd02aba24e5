"""What a motion is, in memory and on disk. Imports nothing but numpy."""
