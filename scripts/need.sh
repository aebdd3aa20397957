#!/bin/sh
# Installs those of the named Debian packages that are missing. Needs root or sudo; says so in one line when it has neither.
set -eu

present() {
    case $1 in
        rabbitmq-server) test -x /usr/lib/rabbitmq/bin/rabbitmq-server ;;
        faketime) command -v faketime >/dev/null ;;
        haproxy) test -x /usr/sbin/haproxy || command -v haproxy >/dev/null ;;
        poppler-utils) command -v pdftotext >/dev/null && command -v pdftoppm >/dev/null ;;
        chromium | chromium-headless-shell | valgrind) command -v "$1" >/dev/null ;;
        python3-venv) python3 -c 'import ensurepip, venv' 2>/dev/null ;;
        *) echo "scripts/need.sh: no test for the package $1" >&2; exit 2 ;;
    esac
}

find_missing() {
    missing=
    for package in "$@"; do
        present "$package" || missing="$missing $package"
    done
    test -n "$missing" || exit 0
}

find_missing "$@"

if ! command -v apt-get >/dev/null; then
    echo "Missing:$missing. Please install by this system's own means; the names are Debian's." >&2
    exit 1
elif [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo >/dev/null; then
    as_root=sudo
else
    echo "Missing:$missing. As root: apt-get install$missing" >&2
    exit 1
fi

# Two of these may run beside each other; apt would refuse the second one instead of letting it wait.
lock=${TMPDIR:-/tmp}/gantry-need.lock
exec 9>"$lock"
flock 9
find_missing "$@"

# The tests start private servers of their own. A package that starts a service for the whole machine is told not to.
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
    printf '#!/bin/sh\nexit 101\n' | $as_root tee $policy >/dev/null
    $as_root chmod +x $policy
    trap '$as_root rm -f $policy' EXIT
fi

echo "Installing$missing"
$as_root apt-get update -qq
# shellcheck disable=SC2086  # a list of names
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $missing >/dev/null
