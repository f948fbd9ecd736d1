/**
 * The port to the files: masters, stories, public renditions, documents of rights, and files in ingest. A key is a path
 * of our own making, never a visitor's words. Files below `public/` may be seen by anyone, all others only through
 * signed addresses (R-FILE-1, R-FILE-2).
 */
import type { Readable } from 'node:stream'
import type { PutOptions } from './checked-bytes.ts'

/** Both ends are included. */
export type StoredRange = { start: number; end: number }

type StoredFile = {
  sizeBytes: number
  /** Strong, quotes included: it changes whenever the file is replaced. */
  etag: string
  /** When it came in or was replaced last. */
  modifiedAt: Date
}

export type ListedFile = Omit<StoredFile, 'etag'> & { key: string }

/** What a browser is to do with a file that it fetches from the store itself. */
type TemporaryUse = { disposition: string; contentType: string; seconds: number }

export type Storage = {
  /**
   * How many parts of a long read are to be requested before they are needed: none where files are near. A part that was
   * opened takes a connection, not memory.
   */
  partsAhead: number
  /**
   * Opens a file, or the part of it that `range` names. The reader must read the stream or destroy it.
   * @throws FileMissing
   */
  open(key: string, range?: StoredRange): Promise<Readable>
  /**
   * Writes a file, or replaces it: readers see the old file or the new one, never a part. With `sizeBytes` a stream of
   * another length is refused, and with `sha256` one of other bytes, so that a transfer that broke off leaves nothing behind.
   */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>, options?: PutOptions): Promise<void>
  /**
   * As `put`, with a finished file of this machine, which is not copied where that can be avoided: it must not be
   * changed any more. It stays at `path` until its owner removes it, so that what was cut short can be done again.
   */
  adopt(key: string, path: string): Promise<void>
  /**
   * Takes a folder of finished files of this machine, of which others see all or none. A folder that is there already
   * stays as it is. What remains at `path` is for its owner to remove.
   */
  adoptFolder(prefix: string, path: string): Promise<void>
  /**
   * Lends a file, or a folder when the key ends with a slash, as a path of this machine while `use` runs. It must not
   * be changed.
   * @throws FileMissing
   */
  withLocal<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** @returns undefined when there is no such file. */
  head(key: string): Promise<StoredFile | undefined>
  /**
   * The files below a folder, in the order of their keys, fetched as the reader requests them. `prefix` is empty or ends
   * with a slash.
   */
  list(prefix: string): AsyncIterable<ListedFile>
  /** File by file: no store of files can rename a folder that is being read. */
  copyFolder(from: string, to: string): Promise<void>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** With everything below it. */
  removeFolder(prefix: string): Promise<void>
  /** Removes what crashes left half written before that time, which is never listed. @returns how many */
  sweep(before: Date): Promise<number>
  /** The address of a file below `public/`; a path when this host serves it. */
  publicUrl(key: string): string
  /** An address at the store itself for a short time; null where this host sends all files. */
  temporaryUrl(key: string, use: TemporaryUse): Promise<string | null>
}

/** The prefix of public files. */
export const PUBLIC_PREFIX = 'public/'

export class FileMissing extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`There is no file ${key}`, options)
  }
}

/** The store does not answer as it should. What needs it is refused until it does; everything else continues. */
export class StorageUnavailable extends Error {}

/** A permanent refusal of the store. The message is one sentence with the change to make. */
export class StorageMisconfigured extends StorageUnavailable {}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i

/** Whether a text can be a key: no part of it is empty, begins with a dot or leads upwards. */
export function isKey(text: string): boolean {
  return KEY.test(text) && !text.includes('..')
}

/** @throws for a text that cannot be a key. */
export function requireKey(text: string): string {
  if (!isKey(text)) throw new Error(`Not a storage key: ${text}`)
  return text
}

/** @throws for a text that is not a key with a slash at its end. */
export function requireFolder(text: string): string {
  if (!text.endsWith('/')) throw new Error(`Not a folder: ${text}`)
  requireKey(text.slice(0, -1))
  return text
}

/** @throws for a file that is not below `public/`. */
export function publicPathOf(key: string): string {
  if (!key.startsWith(PUBLIC_PREFIX)) throw new Error(`Not a public file: ${key}`)
  return requireKey(key).slice(PUBLIC_PREFIX.length)
}
