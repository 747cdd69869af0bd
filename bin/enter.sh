#!/bin/sh
# Entry of the image. A worker's container starts as root with four capabilities; nothing stays root: the worker runs
# as `node` and keeps those four, to run each browser as a user of its own. Every other container starts as `node`, and
# a worker that does too runs its browsers as itself.
set -eu
rights=+chown,+kill,+setgid,+setuid
if [ "$(id -u)" = 0 ]; then
  export HOME=/home/node
  # Kubernetes makes an emptyDir that everybody writes without the sticky bit: any browser's user could rename another's
  # folder away. Root owns both, so this needs no capability.
  chmod 1777 /tmp /dev/shm
  exec setpriv --reuid=1000 --regid=1000 --clear-groups --inh-caps="-all,$rights" --ambient-caps="-all,$rights" \
    --no-new-privs -- tini -- "$@"
fi
exec tini -- "$@"
