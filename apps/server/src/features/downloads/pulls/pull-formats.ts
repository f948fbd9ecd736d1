/** Writes the files of a pull address for aria2 and as a POSIX script (R-PULL-4). */
import type { PullPage } from '@rushes/contract/pull-addresses'

type Locate = (path: string) => string

/** Returns the input file of aria2 (`--input-file`), which verifies checksums and continues files. */
export const aria2Of = ({ files }: PullPage, locate: Locate): string =>
  files
    .map(({ file, sha256, url }) => {
      const options = [`out=${file}`, `checksum=sha-256=${sha256}`, 'check-integrity=true', 'continue=true']
      return `${[locate(url), ...options].join('\n  ')}\n`
    })
    .join('')

/**
 * Returns a script that fetches the files into the current folder. It needs curl, and sha256sum or shasum.
 * @param address of the list, for the next page
 */
export const scriptOf = ({ files, next, more }: PullPage, locate: Locate, address: string): string =>
  [
    SCRIPT_START,
    ...files.map(
      ({ file, bytes, sha256, url }) => `pull ${sha256} ${bytes} ${quoted(file)} ${quoted(locate(url))}\n`,
    ),
    `finish ${next} ${quoted(more ? `${address}?format=sh&after=${next}` : '')}\n`,
  ].join('')

/** A word of a POSIX shell, whatever it contains. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const SCRIPT_START = `#!/bin/sh
# Fetches files into the current folder. A file that is there already is verified and kept; one that was cut is
# continued. Then .pull-after contains where the next list begins.
set -u
failed=0
if command -v sha256sum >/dev/null; then sum() { sha256sum <"$1" | cut -c 1-64; }
else sum() { shasum -a 256 <"$1" | cut -c 1-64; }; fi
size() { if [ -f "$1" ]; then wc -c <"$1" | tr -d ' '; else echo 0; fi; }
has() { [ -f "$1" ] && [ "$(size "$1")" = "$3" ] && [ "$(sum "$1")" = "$2" ]; }

# pull SHA-256 BYTES NAME ADDRESS
pull() {
  file=./$3
  if has "$file" "$1" "$2"; then echo "kept $3"; return; fi
  # Another file of this name is kept.
  if [ -e "$file" ]; then
    file=./$(printf %.8s "$1")-$3
    if has "$file" "$1" "$2"; then echo "kept $file"; return; fi
  fi
  part=./.$1.part
  for try in 1 2 3 4 5; do
    [ "$(size "$part")" = "$2" ] && break
    # In the standard input, because other users of the machine can read arguments.
    printf 'url = "%s"\n' "$4" | curl -sS -f -C - -o "$part" -K -
    code=$?
    [ $code = 22 ] && break
    [ $code = 0 ] || [ $try = 5 ] || sleep $((try * \${PULL_PAUSE:-2}))
  done
  [ "$2" = 0 ] && : >"$part"
  if has "$part" "$1" "$2" && mv "$part" "$file"; then echo "fetched $3"; return; fi
  # What has the wrong checksum is not continued.
  [ "$(size "$part")" -lt "$2" ] || rm -f "$part"
  echo "failed $3" >&2
  failed=1
}

# finish NEXT ADDRESS
finish() {
  [ $failed = 0 ] || exit 1
  echo "$1" >.pull-after
  [ -n "$2" ] || exit 0
  list=$(printf 'url = "%s"\n' "$2" | curl -sS -f -K -) || exit 1
  printf '%s\n' "$list" | sh
}

`
