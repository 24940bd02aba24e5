#!/usr/bin/env bash
# Installs what is missing, starts backend and page, and ends both together.
set -uo pipefail

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
# shellcheck source=scripts/_lib/install.sh
. "$ROOT/scripts/_lib/install.sh"
# shellcheck source=scripts/_lib/launch_options.sh
. "$ROOT/scripts/_lib/launch_options.sh"
# shellcheck source=scripts/_lib/page.sh
. "$ROOT/scripts/_lib/page.sh"
# shellcheck source=scripts/_lib/servers.sh
. "$ROOT/scripts/_lib/servers.sh"

START_PATIENCE=90 # seconds until a server that does not answer counts as failed

die() {
  complain "$*"
  exit 1
}

use_samples() {
  local sample="$ROOT/samples/humanoid"
  robot="$sample/humanoid.urdf"
  if [ "${#motions[@]}" -eq 0 ]; then
    motions=("$sample/walk.npz" "$sample/walk_with_faults.npz" "$sample/squat_and_wave.npz")
  fi
}

net() { "$PYTHON" -I "$ROOT/scripts/_lib/net.py" "$@"; }

# choose_port OPTION PORT [AVOID]: prints the port to use, or says who holds it and the way out.
choose_port() {
  local chosen other hint=""
  if chosen="$(net pick "$host" "$2" ${3:+"$3"} 2>/dev/null)"; then
    printf '%s' "$chosen"
    return 0
  fi
  other="$(net suggest "$host" "$2" ${3:+"$3"} 2>/dev/null)" ||
    die "The address $host can't be used: name one of this machine's with --host."
  [ "$(uname)" = Darwin ] && [ "$2" = 5000 ] && hint=" (on macOS usually by AirPlay Receiver)"
  die "Port $2 is taken$hint: stop the program that uses it, or start with $1 $other."
}

confirm_install() {
  local answer
  if ! $yes && [ -t 0 ]; then
    printf 'Install %s into this folder? It takes a minute or two. [Y/n] ' "$1"
    read -r answer || answer=n
    case "$answer" in
      '' | [yY]*) ;;
      *) die "Nothing was installed, and the editor needs it to start." ;;
    esac
  else
    say "Installing $1 into this folder; this takes a minute or two."
  fi
}

install_missing() {
  local missing="" python_missing=false page_missing=false
  if ! python_is_installed requirements; then
    python_missing=true missing="the Python packages (.venv)"
  fi
  if ! frontend_is_installed; then
    page_missing=true missing="${missing:+$missing and }the page's packages (frontend/node_modules)"
  fi
  [ -n "$missing" ] || return 0
  confirm_install "$missing"
  if $python_missing; then install_python requirements || exit 1; fi
  if $page_missing; then install_frontend || exit 1; fi
}

build_if_changed() {
  page_is_built && return 0
  say "Building the page…"
  build_page >"$LOGS/build.log" 2>&1 && return 0
  show_log build
  die "The page could not be built; the reason is above."
}

start_both() {
  local path arguments=(
    --robot-urdf "$robot" --port "$port" --host "$host" --frontend-port "$frontend_port"
    --nudge-step "$nudge_step" --frame-step "$frame_step"
  )
  for path in ${motions[@]+"${motions[@]}"}; do arguments+=(--motion "$path"); done
  for path in ${packages[@]+"${packages[@]}"}; do arguments+=(--package-path "$path"); done
  start_server backend "$VENV_PYTHON" "$ROOT/backend/app.py" "${arguments[@]}"

  local serve=(preview)
  $dev && serve=()
  export BACKEND_PORT="$port" BACKEND_HOST="$contact_url"
  cd "$FRONTEND" || exit 1
  start_server page node node_modules/vite/bin/vite.js ${serve[@]+"${serve[@]}"} \
    --host "$host" --port "$frontend_port" --strictPort --clearScreen false
}

await_both() {
  local deadline=$((SECONDS + START_PATIENCE)) url
  for url in "http://$contact_url:$port/api/config" "http://$contact_url:$frontend_port/"; do
    until net wait 1 "$url"; do
      fail_if_dead
      [ "$SECONDS" -lt "$deadline" ] || {
        show_log backend
        show_log page
        die "The editor did not answer within $START_PATIENCE s; its last words are above."
      }
    done
  done
  fail_if_dead
}

fail_if_dead() {
  local name
  name="$(dead_server)" || return 0
  show_log "$name"
  if [ "$name" = backend ]; then
    die "The backend has stopped; its last words are above."
  fi
  die "The page's server has stopped; its last words are above."
}

# explain_reach: what people in containers and WSL need to know; they see a page that won't open.
explain_reach() {
  local place=""
  if [ -f /.dockerenv ] || [ -f /run/.containerenv ]; then
    place="a container"
  elif grep -qi microsoft /proc/version 2>/dev/null; then
    place="WSL"
  fi
  case "$host" in
    127.* | localhost | ::1)
      [ -z "$place" ] || say "This is $place: where a browser outside can't reach it, forward" \
        "port $frontend_port and start with --host 0.0.0.0."
      ;;
    *) say "Whoever has the address below can use the editor and its files; from another machine," \
      "put this one's IP address in place of localhost." ;;
  esac
}

open_browser() {
  if [ "$(uname)" = Darwin ]; then
    open "$1"
  elif command -v wslview >/dev/null 2>&1; then
    wslview "$1"
  elif command -v xdg-open >/dev/null 2>&1 && [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    xdg-open "$1"
  fi
}

finish() {
  local code=$?
  trap '' INT TERM HUP
  trap - EXIT
  stop_servers
  dismiss_guard
  rm -rf "$LOGS"
  exit "$code"
}

read_options "$@"
[ -n "$robot" ] || use_samples

if venv_works; then PYTHON="$VENV_PYTHON"; else find_python || exit 1; fi
check_node || exit 1
port="$(choose_port --port "$port")" || exit 1
frontend_port="$(choose_port --frontend-port "$frontend_port" "$port")" || exit 1
install_missing
PYTHON="$VENV_PYTHON"

# Where this machine itself reaches a server that listens on every address.
case "$host" in
  0.0.0.0) contact=127.0.0.1 ;;
  ::) contact=::1 ;;
  *) contact="$host" ;;
esac
case "$contact" in *:*) contact_url="[$contact]" ;; *) contact_url="$contact" ;; esac
case "$host" in 127.0.0.1 | 0.0.0.0 | :: | ::1) shown=localhost ;; *) shown="$contact_url" ;; esac
address="http://$shown:$frontend_port"
case "$host" in
  127.* | localhost | ::1) ;;
  *)
    # Off loopback the backend lets in only who knows its token; this call leaves it in a cookie.
    : "${ROBOT_TRAJECTORY_EDITOR_TOKEN:=$("$PYTHON" -c 'import secrets; print(secrets.token_urlsafe(24))')}"
    export ROBOT_TRAJECTORY_EDITOR_TOKEN
    address="$address/api/session?token=$ROBOT_TRAJECTORY_EDITOR_TOKEN"
    ;;
esac

LOGS="$(mktemp -d "${TMPDIR:-/tmp}/robot-trajectory-editor.XXXXXX")" || exit 1
trap finish EXIT
trap 'say ""; say "Stopped."; exit 130' INT
trap 'say "Stopped."; exit 143' TERM
trap 'exit 129' HUP

$dev || build_if_changed
start_both
guard_servers
await_both

explain_reach
say "The editor is ready: $address  (Ctrl-C stops it)"
if $open; then open_browser "$address" >/dev/null 2>&1 </dev/null & disown; fi

while true; do
  fail_if_dead
  sleep 0.3
done
