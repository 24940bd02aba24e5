# shellcheck shell=bash
# Finds Python and Node and installs what the project needs. Sourced by launch.sh and test.sh,
# which set ROOT to the repository. Works in bash 3.2, which macOS still ships.
#
# Stamps lie inside .venv and node_modules, so that deleting either also forgets its stamp. A stamp
# holds the hash of the files it was installed from.

VENV="$ROOT/.venv"
VENV_PYTHON="$VENV/bin/python"
FRONTEND="$ROOT/frontend"
LOG_DIR="${TMPDIR:-/tmp}"

say() { printf '%s\n' "$*"; }

complain() { printf '%s\n' "$*" >&2; }

# hash_of FILE…: one hash over the contents, in the order given.
hash_of() {
  if command -v sha256sum >/dev/null 2>&1; then
    cat "$@" | sha256sum | cut -d' ' -f1
  else
    cat "$@" | shasum -a 256 | cut -d' ' -f1
  fi
}

stamp_is() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }

# find_python: sets PYTHON to an interpreter of at least 3.10, or explains and fails.
find_python() {
  local name found=""
  for name in ${PYTHON:+"$PYTHON"} python3 python3.12 python3.13 python3.11 python3.10 python; do
    command -v "$name" >/dev/null 2>&1 || continue
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 10))' >/dev/null 2>&1; then
      PYTHON="$name"
      return 0
    fi
    [ -n "$found" ] || found="$name is $("$name" --version 2>&1)"
  done
  complain "Python 3.10 or newer is needed${found:+ ($found)}: install it from python.org or with" \
    "your package manager, or name one with PYTHON=/path/to/python."
  return 1
}

# check_node: Node of at least 20.19 with npm, or explains and fails.
check_node() {
  local version
  if ! version="$(node --version 2>/dev/null)"; then
    complain "Node.js 20.19 or newer is needed and was not found: install it from nodejs.org or" \
      "with your package manager."
    return 1
  fi
  local major="${version#v}" minor
  minor="${major#*.}" && major="${major%%.*}" && minor="${minor%%.*}"
  if [ "$major" -lt 20 ] || { [ "$major" -eq 20 ] && [ "$minor" -lt 19 ]; }; then
    complain "Node.js 20.19 or newer is needed, and node is $version: update it from nodejs.org" \
      "or with your package manager."
    return 1
  fi
  if ! command -v npm >/dev/null 2>&1; then
    complain "npm is needed and was not found: it comes with Node.js from nodejs.org, or as the" \
      "package npm of your package manager."
    return 1
  fi
}

venv_works() {
  [ -x "$VENV_PYTHON" ] &&
    "$VENV_PYTHON" -c 'import sys, pip; sys.exit(sys.version_info < (3, 10))' >/dev/null 2>&1
}

python_stamp() { printf '%s/.stamp-%s' "$VENV" "$1"; }

# python_is_installed NAME: whether .venv holds what NAME.txt asks for.
python_is_installed() {
  [ -x "$VENV_PYTHON" ] && stamp_is "$(python_stamp "$1")" "$(python_hash "$1")"
}

python_hash() {
  if [ "$1" = requirements ]; then
    hash_of "$ROOT/requirements.txt"
  else
    hash_of "$ROOT/requirements.txt" "$ROOT/$1.txt"
  fi
}

# install_python NAME: makes .venv where there is none and installs NAME.txt into it.
install_python() {
  local log="$LOG_DIR/robot-trajectory-editor-pip.$$.log"
  if ! venv_works; then
    find_python || return 1
    if ! "$PYTHON" -m venv --clear "$VENV" >"$log" 2>&1; then
      complain "$PYTHON can't make a virtual environment: install its venv module" \
        "(Debian, Ubuntu: sudo apt install python3-venv) and start again. Details: $log"
      return 1
    fi
  fi
  if ! "$VENV_PYTHON" -m pip install --disable-pip-version-check --no-input --quiet \
    --requirement "$ROOT/$1.txt" >"$log" 2>&1; then
    complain "pip could not install $1.txt ($(reason_in "$log")): check the network or your pip" \
      "index and proxy settings, then start again. Details: $log"
    return 1
  fi
  rm -f "$log"
  python_hash requirements >"$(python_stamp requirements)"
  [ "$1" = requirements ] || python_hash "$1" >"$(python_stamp "$1")"
}

FRONTEND_STAMP="$FRONTEND/node_modules/.stamp-lock"

frontend_hash() { hash_of "$FRONTEND/package.json" "$FRONTEND/package-lock.json"; }

frontend_is_installed() { stamp_is "$FRONTEND_STAMP" "$(frontend_hash)"; }

# install_frontend: npm ci, with the reason in one sentence when it fails.
install_frontend() {
  local log="$LOG_DIR/robot-trajectory-editor-npm.$$.log"
  check_node || return 1
  if ! (cd "$FRONTEND" && npm ci --no-audit --no-fund --loglevel=error </dev/null) >"$log" 2>&1; then
    complain "npm could not install the page's packages ($(reason_in "$log")): check the network" \
      "or your npm registry and proxy settings, then start again. Details: $log"
    return 1
  fi
  rm -f "$log"
  frontend_hash >"$FRONTEND_STAMP"
}

# reason_in LOG: why an installer failed, in a few words.
reason_in() {
  if grep -qiE 'ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|ECONNRESET|NameResolution|NewConnectionError|Failed to establish|Temporary failure in name|Connection(Refused|Reset|Timeout)?Error|ProxyError|ReadTimeout' "$1"; then
    printf 'the package server can not be reached'
  elif grep -qiE 'No space left|ENOSPC' "$1"; then
    printf 'the disk is full'
  elif grep -qiE 'EACCES|Permission denied' "$1"; then
    printf 'no permission to write'
  else
    grep -iE 'error' "$1" | tail -n 1 | cut -c 1-160
  fi
}
