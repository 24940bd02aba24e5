# shellcheck shell=bash
# Finds a Chromium for the browser tests.

# find_chromium: prints the path of one, or fails.
find_chromium() {
  local name
  for name in ${CHROMIUM_PATH:+"$CHROMIUM_PATH"} chromium chromium-browser google-chrome-stable google-chrome \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
    "/Applications/Chromium.app/Contents/MacOS/Chromium"; do
    if command -v "$name" 2>/dev/null; then return 0; fi
  done
  return 1
}

# install_chromium: with apt-get, where that needs no password.
install_chromium() {
  [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1 || return 1
  DEBIAN_FRONTEND=noninteractive apt-get update -qq &&
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core
}
