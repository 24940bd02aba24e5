"""Trajectory Optimize: the trajectory nearest to an edited one that a robot can perform."""
