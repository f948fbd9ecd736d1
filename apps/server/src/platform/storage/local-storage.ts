/** The storage adapter for a folder of this machine, or of a disk that several processes share. */
import { randomUUID } from 'node:crypto'
import { constants, createWriteStream, type Dirent } from 'node:fs'
import {
  copyFile,
  cp,
  link,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkedBytes } from './checked-bytes.ts'
import {
  FileMissing,
  type ListedFile,
  publicPathOf,
  requireFolder,
  requireKey,
  type Storage,
} from './storage.ts'

/** For a ZIP, this size takes a quarter less processor time than the default of 64 KiB. */
const READ_BYTES = 256 * 1024

/** @param publicBase the path below which this host serves `public/` */
export function localStorage(root: string, publicBase: string): Storage {
  const pathOf = (key: string) => join(root, requireKey(key))
  const folderOf = (prefix: string) => join(root, requireFolder(prefix).slice(0, -1))

  return {
    partsAhead: 0,
    async open(key, range) {
      try {
        const file = await open(pathOf(key))
        return file.createReadStream({ ...range, highWaterMark: READ_BYTES })
      } catch (cause) {
        throw isAbsent(cause) ? new FileMissing(key, { cause }) : cause
      }
    },
    async put(key, content, options = {}) {
      const chunks = content instanceof Uint8Array ? [content] : content
      await replace(pathOf(key), (partial) =>
        pipeline(checkedBytes(key, chunks, options), createWriteStream(partial)),
      )
    },
    async adopt(key, path) {
      await replace(pathOf(key), (partial) => linkOrCopy(path, partial))
    },
    async adoptFolder(prefix, path) {
      const folder = folderOf(prefix)
      await replace(folder, (partial) => moveOrCopy(path, partial)).catch(async (error: unknown) => {
        // The folder exists already, made by another process or an earlier call.
        for await (const _file of filesBelow(root, prefix)) return
        throw error
      })
    },
    async withLocal(key, use) {
      const path = key.endsWith('/') ? folderOf(key) : pathOf(key)
      const found = await stat(path).catch(absentIsUndefined)
      if (found?.isDirectory() !== key.endsWith('/')) throw new FileMissing(key)
      return await use(path)
    },
    async head(key) {
      const found = await stat(pathOf(key)).catch(absentIsUndefined)
      if (!found?.isFile()) return undefined
      const { ino, size, mtimeMs, mtime } = found
      // A replaced file has another inode; its date alone may be equal to that of the old file.
      const etag = `"${[ino, size, Math.round(mtimeMs)].map((part) => part.toString(36)).join('-')}"`
      return { sizeBytes: size, etag, modifiedAt: mtime }
    },
    async *list(prefix) {
      if (prefix !== '') requireFolder(prefix)
      yield* filesBelow(root, prefix)
    },
    async copyFolder(from, to) {
      for await (const { key } of filesBelow(root, requireFolder(from))) {
        const copy = requireFolder(to) + key.slice(from.length)
        await replace(pathOf(copy), (partial) => copyFile(pathOf(key), partial, constants.COPYFILE_FICLONE))
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async removeFolder(prefix) {
      await rm(folderOf(prefix), { recursive: true, force: true })
    },
    sweep: (before) => removePartials(root, before),
    publicUrl: (key) => `${publicBase}/${publicPathOf(key)}`,
    temporaryUrl: async () => null,
  }
}

// Written next to its target and renamed, so that
async function replace(path: string, make: (partial: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const partial = join(dirname(path), `.${basename(path)}.${randomUUID()}`)
  try {
    await make(partial)
    await rename(partial, path)
  } finally {
    // Renaming between two names of the same file does nothing, so the partial file would remain.
    await rm(partial, { recursive: true, force: true })
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  const source = await realpath(from)
  // Linking fails for another disk, another owner, or a file system without links.
  await link(source, to).catch(() => copyFile(source, to, constants.COPYFILE_FICLONE))
  const now = new Date()
  await utimes(to, now, now)
}

async function moveOrCopy(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
  })
}

/** Names that `replace` creates, because a disk may have other hidden folders. */
const PARTIAL = /^\..+\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function removePartials(folder: string, before: Date): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(absentIsUndefined)
  let removed = 0
  for (const entry of entries ?? []) {
    const path = join(folder, entry.name)
    if (PARTIAL.test(entry.name)) {
      const found = await stat(path).catch(absentIsUndefined)
      if (!found || found.mtime >= before) continue
      await rm(path, { recursive: true, force: true })
      removed += 1
    } else if (entry.isDirectory() && !entry.name.startsWith('.')) {
      removed += await removePartials(path, before)
      const found = await stat(path).catch(absentIsUndefined)
      // A folder that is not empty stays.
      if (found && found.mtime < before) await rmdir(path).catch(() => undefined)
    }
  }
  return removed
}

async function* filesBelow(root: string, prefix: string): AsyncGenerator<ListedFile> {
  const entries = await readdir(join(root, prefix), { withFileTypes: true }).catch(absentIsUndefined)
  for (const name of (entries ?? []).map(listedName).toSorted()) {
    if (name.startsWith('.')) continue
    if (name.endsWith('/')) {
      yield* filesBelow(root, prefix + name)
      continue
    }
    // A file may have been removed since its folder was read.
    const found = await stat(join(root, prefix, name)).catch(absentIsUndefined)
    if (found?.isFile()) yield { key: prefix + name, sizeBytes: found.size, modifiedAt: found.mtime }
  }
}

// A folder is sorted with the slash that follows its name, like its keys.
const listedName = (entry: Dirent) => (entry.isDirectory() ? `${entry.name}/` : entry.name)

/** Codes of missing files, also for names that no file can have. */
const ABSENT = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']

function isAbsent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return ABSENT.some((absent) => absent === code)
}

function absentIsUndefined(error: unknown): undefined {
  if (!isAbsent(error)) throw error
}
