"""The judge: whether a robot can physically perform a motion, and where not."""
