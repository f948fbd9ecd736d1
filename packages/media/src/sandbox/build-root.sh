# Builds a root of its own inside namespaces that `unshare` has made, and runs a command in it. Used where bubblewrap is not
# installed. Arguments: the folder that may be written to ("" for none), the files and folders that may be read, "--", the
# command. Each argument is one word and is never evaluated.
set -eu
# pivot_root is not among the programs of every user.
PATH=$PATH:/usr/sbin:/sbin
root=/sys
writable=$1
shift
mount -t tmpfs -o mode=755 tmpfs "$root"
mkdir -p "$root/dev" "$root/tmp" "$root/old"
# The memory that all temporary files of a program may take.
mount -t tmpfs -o mode=1777,size=64m tmpfs "$root/tmp"
# A namespace inside this one would give all capabilities back.
echo 0 > /proc/sys/user/max_user_namespaces

# The place in the new root where a file or folder of the system is to be shown.
place() {
  if [ -d "$1" ]; then
    mkdir -p "$root$1"
  else
    mkdir -p "$root${1%/*}"
    : > "$root$1"
  fi
}

# A mount of another user's namespace keeps its other flags, so a change has to repeat them.
show_read_only() {
  place "$1"
  mount -o bind,ro "$1" "$root$1" 2> /dev/null || {
    flags=$(findmnt -no VFS-OPTIONS -T "$1")
    mountpoint -q "$root$1" || mount --bind "$1" "$root$1"
    mount -o "remount,bind,ro,${flags#r[wo],}" "$root$1"
  }
}

while [ "$1" != -- ]; do
  if [ -e "$root$1" ] || [ ! -e "$1" ]; then
    : # It is in a folder that is shown already, or is not there.
  else
    case $1 in
      # On most systems these lead to /usr.
      /bin | /sbin | /lib | /lib64) if [ -L "$1" ]; then cp -P "$1" "$root$1"; else show_read_only "$1"; fi ;;
      *) show_read_only "$1" ;;
    esac
  fi
  shift
done
shift
for device in null zero full random urandom; do
  : > "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
if [ -n "$writable" ]; then
  [ -e "$root$writable" ] || place "$writable"
  mount --bind "$writable" "$root$writable"
fi
cd "$root"
pivot_root . old
# Nothing can take this cover away: no capability is left below. Unmounting would need /proc, which is not shown.
mount -t tmpfs -o ro,mode=000 tmpfs /old
mount -o remount,ro /
cd "${writable:-/}"
exec setpriv --no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set=-all -- "$@"
