/**
 * Lists the files of the watched folder: its own files are one import batch, those of each subfolder, with the folders in
 * it, another. Files are read again and again, because folders on a network send no events.
 */
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { nameKey } from '../sheet/match-names.rules.ts'
import { isOfSystem } from './files-of-folder.ts'

export type Laid = {
  /** Path below the watched folder. */
  path: string
  name: string
  /** True if the file has not changed for a while and nothing indicates that it is being written. */
  isWhole: boolean
  /** Changes with the file; null for a file that no longer exists. */
  version: string | null
}
/**
 * The files of one folder. `name` is that of its batch: the first folder of its path, or empty for the root.
 */
export type LaidFolder = { name: string; path: string; files: Laid[] }

const TAKEN = 'taken'
const REFUSED = 'refused'
const SETTLED_MS = 10_000
const MAX_NAME_BYTES = 250
const SHORT_NAME = 60
const UNFINISHED = ['.part', '.tmp', '.filepart', '.crdownload']

type Seen = { size: number; mtimeMs: number; since: number }

/** Remembers sizes and times: a file is whole when both have been the same for ten seconds. */
export function folderReader(root: string) {
  const seen = new Map<string, Seen>()

  async function filesIn(folder: string, names: ReadonlySet<string>, now: number): Promise<Laid[]> {
    const files: Laid[] = []
    for (const name of [...names].toSorted()) {
      if (UNFINISHED.some((end) => name.toLowerCase().endsWith(end))) continue
      const path = join(folder, name)
      const { isSettled, version } = await look(path, now)
      const isBeingWritten = UNFINISHED.some((end) => names.has(`${name}${end}`))
      files.push({ path, name, isWhole: isSettled && !isBeingWritten, version })
    }
    return files
  }

  async function look(path: string, now: number): Promise<{ isSettled: boolean; version: string | null }> {
    const found = await stat(join(root, path)).catch(() => undefined)
    // The file was moved by another worker.
    if (!found) return { isSettled: false, version: null }
    const { size, mtimeMs } = found
    const before = seen.get(path)
    const isSame = before?.size === size && before.mtimeMs === mtimeMs
    const since = isSame ? before.since : now
    seen.set(path, { size, mtimeMs, since })
    return { isSettled: now - since >= SETTLED_MS, version: `${size} ${mtimeMs}` }
  }

  /** Reads a folder before its subfolders. @param failures gets the errors of folders that cannot be read */
  async function readAll(folder: string, now: number, failures: unknown[]): Promise<LaidFolder[]> {
    try {
      const all = await readdir(join(root, folder), { withFileTypes: true })
      const entries = all.filter(({ name }) => !isOfSystem(name))
      const inside = entries
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(folder, name))
        .filter((path) => path !== TAKEN && path !== REFUSED)
      const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name))
      const files = await filesIn(folder, names, now)
      const own = { name: folder.split(sep)[0] ?? '', path: folder, files }
      const deeper: LaidFolder[] = []
      for (const path of inside.toSorted()) deeper.push(...(await readAll(path, now, failures)))
      return [own, ...deeper]
    } catch (error) {
      failures.push(error)
      return []
    }
  }

  return async function list(now: number): Promise<{ folders: LaidFolder[]; failures: unknown[] }> {
    const failures: unknown[] = []
    const folders = await readAll('', now, failures)
    const paths = new Set(folders.flatMap(({ files }) => files.map(({ path }) => path)))
    for (const path of seen.keys()) if (!paths.has(path)) seen.delete(path)
    return { folders, failures }
  }
}

export const moveTaken = (root: string, path: string) => move(root, path, TAKEN)

/** Moves a refused file, next to a text file of the same name that contains the reason. */
export async function moveRefused(root: string, path: string, reason: string): Promise<void> {
  const moved = await move(root, path, REFUSED)
  if (moved !== undefined) await writeFile(textOf(moved), `${reason}\n`)
}

/** Reports the error of a file that stays in place. */
export const noteRefused = (root: string, path: string, reason: string) => note(root, REFUSED, path, reason)

/** Reports ignored columns of a table whose files are imported. */
export const noteTaken = (root: string, path: string, message: string) => note(root, TAKEN, path, message)

/** Shortens a long name, because the longest name that systems allow leaves no space for the ending. */
function textOf(path: string): string {
  const name = basename(path)
  const isLong = Buffer.byteLength(name) > MAX_NAME_BYTES
  return join(dirname(path), `${isLong ? name.slice(0, SHORT_NAME) : name}.txt`)
}

async function note(root: string, folder: string, path: string, message: string): Promise<void> {
  const text = textOf(join(root, folder, path))
  await mkdir(dirname(text), { recursive: true })
  await writeFile(text, `${message}\n`)
}

/** Returns the keys of names in a folder whose files were imported or refused. */
export async function settledIn(root: string, folder: string): Promise<ReadonlySet<string>> {
  const names = await Promise.all(
    [TAKEN, REFUSED].map((into) => readdir(join(root, into, folder)).catch(() => [])),
  )
  return new Set(names.flat().map(nameKey))
}

/** @returns the new path; undefined if another process was faster */
async function move(root: string, path: string, into: string): Promise<string | undefined> {
  const wanted = join(root, into, path)
  await mkdir(dirname(wanted), { recursive: true })
  const target = await freeName(wanted)
  return await rename(join(root, path), target).then(
    () => target,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    },
  )
}

/** Returns an unused name, so that an existing file is not replaced. */
async function freeName(wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : wanted.replace(/(\.[^./]*)?$/, ` (${number})$1`)
    if (!(await exists(name))) return name
  }
}

const exists = async (path: string) => (await stat(path).catch(() => undefined)) !== undefined
