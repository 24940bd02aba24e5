"""Which support points may carry the robot at which frame, and whether they stick or slide."""
