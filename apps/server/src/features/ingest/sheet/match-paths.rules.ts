/**
 * Finds the file that a table names by a path or by its name alone. Browsers send the path below the chosen folder, and
 * tables have more or fewer folders than it.
 */
import { nameKey, nameMatcher, plainName } from './match-names.rules.ts'

/** Returns the path as it is compared; tables from Windows have backslashes. */
export const pathKey = (path: string): string =>
  nameKey(path)
    .replaceAll('\\', '/')
    .replace(/^(\.?\/+)+/, '')

/** Returns the path of a file with the folder from which it came. */
export const pathOfFile = (folder: string, name: string): string =>
  folder === '' ? name : `${folder}/${name}`

/** Returns the ends of a path, the whole path first. */
export function endsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, at) => parts.slice(at).join('/'))
}

/** @param paths all paths of the file, because a file may be sent from several folders */
type PathsOf<File> = (file: File) => readonly string[]

/** @returns a function that finds all files that fit a path best: several if the path does not decide */
export function pathFinder<File>(files: readonly File[], pathsOf: PathsOf<File>) {
  const all = files.flatMap((file) => pathsOf(file).map((path) => ({ file, path, key: pathKey(path) })))
  const byPath = Map.groupBy(all, ({ path }) => path)
  const byKey = Map.groupBy(all, ({ key }) => key)
  const byEnd = Map.groupBy(
    all.flatMap((entry) => endsOf(entry.key).map((end) => ({ ...entry, end }))),
    ({ end }) => end,
  )
  return (wanted: string) => {
    const same = byPath.get(plainName(wanted))
    if (same) return same
    const [key = '', ...shorter] = endsOf(pathKey(wanted))
    // A table has more folders than the path, for example a drive, if the path is an end of it.
    const longer = shorter.flatMap((end) => (byKey.has(end) ? [end] : []))
    return byKey.get(key) ?? byEnd.get(key) ?? byKey.get(longer[0] ?? '') ?? []
  }
}

/** @returns a function that finds the paths of the files whose names are most like the last parts of a path */
export function nearestPaths(paths: readonly string[]): (wanted: string) => string[] {
  const finders = new Map<number, (wanted: string) => string[]>()
  function finderOf(count: number) {
    const byTail = Map.groupBy(paths, (path) => path.split('/').slice(-count).join('/'))
    const find = nameMatcher(byTail.keys())
    return (wanted: string) => {
      const match = find(wanted)
      return ('nearest' in match ? match.nearest : []).flatMap((tail) => byTail.get(tail) ?? [])
    }
  }
  return (wanted) => {
    const path = plainName(wanted).replaceAll('\\', '/')
    const count = path.split('/').length
    const find = finders.get(count) ?? finderOf(count)
    finders.set(count, find)
    return find(path)
  }
}
