/**
 * Files on disk: `public/` holds what anyone may see, everything else is reached through signed addresses.
 * Keys are ours, never a visitor's words.
 */
import { createReadStream, type ReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type Storage = {
  /** Folder whose files are served under `/media/`. */
  publicFolder: string
  put(key: string, bytes: Uint8Array): Promise<void>
  putFile(key: string, path: string): Promise<void>
  /** Bytes `start` to `end`, both included; the whole file without them. */
  read(key: string, range?: { start: number; end: number }): ReadStream
  /** @returns undefined when there is no such file. */
  sizeOf(key: string): Promise<number | undefined>
  remove(key: string): Promise<void>
}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i

export function localStorage(root: string): Storage {
  function pathOf(key: string): string {
    if (!KEY.test(key) || key.includes('..')) throw new Error(`Not a storage key: ${key}`)
    return join(root, key)
  }

  // Written beside and renamed, so that a crash never leaves half a file under its name.
  async function replace(key: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    const partial = `${path}.${process.pid}.partial`
    await write(partial)
    await rename(partial, path)
  }

  return {
    publicFolder: join(root, 'public'),
    put: (key, bytes) => replace(key, (path) => writeFile(path, bytes)),
    putFile: (key, source) => replace(key, (path) => copyFile(source, path)),
    read: (key, range) => createReadStream(pathOf(key), range),
    async sizeOf(key) {
      const found = await stat(pathOf(key)).catch(() => undefined)
      return found?.isFile() ? found.size : undefined
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
