#!/usr/bin/env bash
# The wheel and the packages in roots that have nothing but Debian's base, made by debootstrap; as root, some minutes:
#   tests/package/clean_root.sh BUILD WORK [MIRROR]
# BUILD has been tested (its tests/package-wheel and tests/package-debian hold the files).
set -euo pipefail
build=$(realpath "$1") work=$(realpath -m "$2") mirror=${3:-}
tree=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

new_root() {
  rm -rf "$1"
  # shellcheck disable=SC2086 # none or one word
  debootstrap --variant=minbase bookworm "$1" $mirror >/dev/null
  cp /etc/resolv.conf "$1/etc/"
  mkdir "$1/slurry"
  cp "$tree/tests/package/outside.py" "$1/slurry"
}
# With /proc, which is not mounted for anybody else.
within() { unshare --mount bash -euc 'mount -t proc proc "$0/proc"; exec chroot "$0" "$@"' "$1" /usr/bin/env -i HOME=/root PATH=/usr/bin:/usr/sbin:/bin:/sbin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 bash -euc "$2"; }

mkdir -p "$work"
echo "packages"
new_root "$work/packages"
cp "$build"/tests/package-debian/*.deb "$work/packages/slurry"
within "$work/packages" 'cd /slurry; apt-get -qq update
  apt-get -qq install --no-install-recommends ./*.deb >/dev/null
  slurry --version; slurry new gluey_lotto lotto.toml; slurry run lotto.toml --quiet --out lotto; ls lotto
  python3 outside.py /usr/lib/python3/dist-packages'

echo "wheel"
new_root "$work/wheel"
cp "$build"/tests/package-wheel/slurry-*.whl "$work/wheel/slurry"
within "$work/wheel" 'cd /slurry; apt-get -qq update
  apt-get -qq install --no-install-recommends python3-pip python3-numpy libfmt9 libmuparser2v5 libsleef3 libhdf5-103-1 libcairo2 libtomlplusplus3 >/dev/null
  pip install --no-deps --no-index --break-system-packages ./*.whl
  python3 outside.py /usr/local/lib/python3.11/dist-packages'
echo "both work"
