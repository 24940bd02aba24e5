# shellcheck shell=bash
# shellcheck disable=SC2034 # launch.sh reads what is set here
# The options of launch.sh. Sourced by it after install.sh.

usage() {
  cat <<'TEXT'
Usage: ./launch.sh [options]

Opens the Robot Trajectory Editor. Without --robot-urdf, a sample robot and sample motions open.

  --robot-urdf PATH     robot to load
  --motion PATH         motion to open; may be given several times
  --package-path PATH   folder to look for package:// names in; may be given several times
  --port N              port of the backend (5000; 0 takes a free one)
  --frontend-port N     port of the page (5173; 0 takes a free one)
  --host ADDRESS        address both listen on (127.0.0.1; 0.0.0.0 for containers and WSL)
  --nudge-step X        what Up and Down add to a value (0.01)
  --frame-step N        frames that Left and Right step by (1)
  --yes                 install without asking
  --no-open             don't open a browser
  --dev                 serve the page's sources with hot reload instead of a build
  --help                show this
TEXT
}

robot="" motions=() packages=()
port=5000 frontend_port=5173 host=127.0.0.1
nudge_step=0.01 frame_step=1
yes=false open=true dev=false

wrong_option() {
  complain "$*"
  complain "See ./launch.sh --help."
  exit 2
}

absolute() {
  case "$1" in
    /*) printf '%s' "$1" ;;
    *) printf '%s/%s' "$PWD" "$1" ;;
  esac
}

existing() { # OPTION PATH
  [ -e "$2" ] || wrong_option "$1: there is no file $2."
  absolute "$2"
}

port_number() { # OPTION VALUE
  case "$2" in
    '' | *[!0-9]* | ??????*) wrong_option "$1 takes a port from 0 to 65535, not '$2'." ;;
  esac
  [ "$((10#$2))" -le 65535 ] || wrong_option "$1 takes a port from 0 to 65535, not '$2'."
  printf '%s' "$((10#$2))"
}

read_options() {
  local option value
  while [ $# -gt 0 ]; do
    option="$1" value=""
    shift
    case "$option" in
      --yes) yes=true && continue ;;
      --no-open) open=false && continue ;;
      --dev) dev=true && continue ;;
      -h | --help) usage && exit 0 ;;
      --*=*) value="${option#*=}" && option="${option%%=*}" ;;
      --robot-urdf | --motion | --package-path | --port | --frontend-port | --host | --nudge-step | --frame-step)
        [ $# -gt 0 ] || wrong_option "$option needs a value."
        value="$1"
        shift
        ;;
    esac
    # A subshell can't end the script, so each failed check passes its exit code on.
    case "$option" in
      --robot-urdf) robot="$(existing "$option" "$value")" || exit $? ;;
      --motion)
        value="$(existing "$option" "$value")" || exit $?
        motions+=("$value")
        ;;
      --package-path)
        value="$(existing "$option" "$value")" || exit $?
        packages+=("$value")
        ;;
      --port) port="$(port_number "$option" "$value")" || exit $? ;;
      --frontend-port) frontend_port="$(port_number "$option" "$value")" || exit $? ;;
      --host) host="$value" ;;
      --nudge-step) nudge_step="$value" ;;
      --frame-step) frame_step="$value" ;;
      *) wrong_option "Unknown option '$option'." ;;
    esac
  done
  [[ "$nudge_step" =~ ^([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?$ && "$nudge_step" =~ [1-9] ]] ||
    wrong_option "--nudge-step takes a positive number, not '$nudge_step'."
  [[ "$frame_step" =~ ^[1-9][0-9]*$ ]] ||
    wrong_option "--frame-step takes a whole number of at least 1, not '$frame_step'."
  [ -n "$host" ] || wrong_option "--host needs an address."
}
