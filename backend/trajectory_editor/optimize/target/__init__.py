"""What the solver stays close to and starts from, prepared from the edited motion."""
