"""What travels between server, browser and jobs: binary messages and strict JSON."""
