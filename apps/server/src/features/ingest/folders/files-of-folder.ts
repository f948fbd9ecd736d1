/** Lists the files of a folder and its subfolders, and finds the file that a table names. */
import { readdir } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { AppError } from '../../../app-error.ts'
import { type NameMatch, nameMatcher } from '../sheet/match-names.rules.ts'

export type FolderFiles = {
  /** Paths below the folder, in order. */
  files: readonly string[]
  /** Hidden files of operating systems, and entries that are not files. */
  leftOut: readonly string[]
}

/** @param without path of the table, which is left out @throws AppError not_found */
export async function filesOfFolder(folder: string, without: string | undefined): Promise<FolderFiles> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((cause: unknown) => {
    throw new AppError('not_found', `The folder ${folder} cannot be read: ${String(cause)}`)
  })
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({
      path: relative(folder, join(entry.parentPath, entry.name)),
      isMeant: entry.isFile() && !isOfSystem(entry.name),
    }))
    .filter(({ path }) => without === undefined || resolve(folder, path) !== resolve(without))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
  return {
    files: paths.filter(({ isMeant }) => isMeant).map(({ path }) => path),
    leftOut: paths.filter(({ isMeant }) => !isMeant).map(({ path }) => path),
  }
}

const OF_SYSTEMS = ['thumbs.db', 'desktop.ini']

export const isOfSystem = (name: string): boolean =>
  name.startsWith('.') || OF_SYSTEMS.includes(name.toLowerCase())

/** Finds a file by its path, or by its name if that is unique. */
export function fileFinder(files: readonly string[]): (wanted: string) => NameMatch {
  const names = new Map(files.map((path) => [path, path]))
  for (const [name, paths] of Map.groupBy(files, (path) => basename(path))) {
    const [only] = paths
    if (only !== undefined && paths.length === 1) names.set(name, only)
  }
  const find = nameMatcher(names.keys())
  return (wanted) => {
    const match = find(wanted)
    return 'name' in match ? { name: names.get(match.name) ?? match.name } : match
  }
}
