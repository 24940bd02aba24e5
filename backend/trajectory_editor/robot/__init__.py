"""What a robot is: its description, its files, and (with Pinocchio) its model."""
