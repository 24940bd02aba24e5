# shellcheck shell=bash
# Starts the two servers in process groups of their own, watches them, and ends both together.
# Sourced by launch.sh. Works in bash 3.2.

SERVER_NAMES=()
SERVER_PIDS=()
GUARD_PID=""
STOP_PATIENCE=50 # tenths of a second between asking a server to stop and ending it

# start_server NAME COMMAND…: in the background, its output in $LOGS/NAME.log.
start_server() {
  local name="$1"
  shift
  # Job control gives the child a process group, so that whatever it starts ends with it. Only
  # here: with it on, Ctrl-C would reach the waiting command and not this script.
  set -m
  "$@" >"$LOGS/$name.log" 2>&1 </dev/null &
  SERVER_NAMES+=("$name")
  SERVER_PIDS+=("$!")
  set +m
}

# guard_servers: where the launcher is killed without a chance to end them, another process does.
guard_servers() {
  local launcher="$$"
  set -m
  (
    while kill -0 "$launcher" 2>/dev/null; do sleep 1; done
    stop_servers
    rm -rf "$LOGS"
  ) >/dev/null 2>&1 </dev/null &
  GUARD_PID="$!"
  set +m
  disown "$GUARD_PID" 2>/dev/null
}

# dismiss_guard: the launcher ends the servers itself.
dismiss_guard() {
  [ -z "$GUARD_PID" ] || kill -KILL -- "-$GUARD_PID" 2>/dev/null
  GUARD_PID=""
}

# dead_server: prints the name of the first server that has ended, or fails.
dead_server() {
  local i
  for i in "${!SERVER_PIDS[@]}"; do
    if ! kill -0 "${SERVER_PIDS[$i]}" 2>/dev/null; then
      printf '%s' "${SERVER_NAMES[$i]}"
      return 0
    fi
  done
  return 1
}

# groups_alive: whether any process of any server is left.
groups_alive() {
  local pid
  for pid in ${SERVER_PIDS[@]+"${SERVER_PIDS[@]}"}; do
    kill -0 -- "-$pid" 2>/dev/null && return 0
  done
  return 1
}

signal_groups() {
  local pid
  for pid in ${SERVER_PIDS[@]+"${SERVER_PIDS[@]}"}; do
    kill "-$1" -- "-$pid" 2>/dev/null
  done
  return 0
}

# stop_servers: asks first, then ends what is left.
stop_servers() {
  local waited=0
  signal_groups TERM
  while groups_alive && [ "$waited" -lt "$STOP_PATIENCE" ]; do
    sleep 0.1
    waited=$((waited + 1))
  done
  groups_alive && signal_groups KILL
  [ "${#SERVER_PIDS[@]}" -eq 0 ] || wait "${SERVER_PIDS[@]}" 2>/dev/null
  return 0
}

# show_log NAME: what a server that died had to say.
show_log() {
  [ -s "$LOGS/$1.log" ] && tail -n 20 "$LOGS/$1.log" >&2
  return 0
}
