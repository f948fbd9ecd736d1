/**
 * The port to the files: masters, stories, public renditions, documents of rights, and files in ingest. A key
 * is a generated path, never input of a visitor. Files below `public/` are public, all others are only
 * accessible through signed addresses (R-FILE-1, R-FILE-2).
 */
import type { Readable } from 'node:stream'
import type { PutOptions } from './checked-bytes.ts'

/** Both ends are included. */
export type StoredRange = { start: number; end: number }

type StoredFile = {
  sizeBytes: number
  /** A strong entity tag, including quotes: it changes whenever the file is replaced. */
  etag: string
  /** Time of the last write. */
  modifiedAt: Date
}

export type ListedFile = Omit<StoredFile, 'etag'> & { key: string }

/** Use of a file by a browser that fetches it from the store itself. */
type TemporaryUse = { disposition: string; contentType: string; seconds: number }

export type Storage = {
  /**
   * Number of parts of a long read to request in advance: 0 for local files. An opened part uses a
   * connection, not memory.
   */
  partsAhead: number
  /**
   * Opens a file, or the part of it that `range` names. The reader must read the stream or destroy it.
   * @throws FileMissing
   */
  open(key: string, range?: StoredRange): Promise<Readable>
  /**
   * Writes or replaces a file: readers get the old file or the new one, never a part. A stream that does not
   * match `sizeBytes` or `sha256` is refused, so that an interrupted transfer leaves no file.
   */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>, options?: PutOptions): Promise<void>
  /**
   * Like `put`, with a finished file of this machine, which is not copied if possible and must not be changed
   * any more. It stays at `path` until its owner removes it, so that an interrupted call can be repeated.
   */
  adopt(key: string, path: string): Promise<void>
  /**
   * Stores a folder of finished files of this machine, which becomes visible completely or not at all. An
   * existing folder stays unchanged. The caller removes the remaining files at `path`.
   */
  adoptFolder(prefix: string, path: string): Promise<void>
  /**
   * Provides a file, or a folder if the key ends with a slash, as a path of this machine while `use` runs. It
   * must not be changed.
   * @throws FileMissing
   */
  withLocal<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** @returns undefined if there is no such file */
  head(key: string): Promise<StoredFile | undefined>
  /**
   * The files below a folder, in the order of their keys, fetched as the reader requests them. `prefix` is empty or ends
   * with a slash.
   */
  list(prefix: string): AsyncIterable<ListedFile>
  /** Copies file by file, because no store can rename a folder that is being read. */
  copyFolder(from: string, to: string): Promise<void>
  /** Removes a file; a missing one is no error. */
  remove(key: string): Promise<void>
  /** Removes a folder with everything below it. */
  removeFolder(prefix: string): Promise<void>
  /** Removes incomplete, never listed files of crashes before a time. @returns the number of removed files */
  sweep(before: Date): Promise<number>
  /** Returns the address of a file below `public/`; a path if this host serves it. */
  publicUrl(key: string): string
  /** Returns a temporary address at the store itself; null if this host sends all files. */
  temporaryUrl(key: string, use: TemporaryUse): Promise<string | null>
}

/** The prefix of public files. */
export const PUBLIC_PREFIX = 'public/'

export class FileMissing extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`There is no file ${key}`, options)
  }
}

/** The store does not work. Requests that need it are refused in the meantime; everything else continues. */
export class StorageUnavailable extends Error {}

/** A permanent refusal of the store. The message is one sentence with the required change. */
export class StorageMisconfigured extends StorageUnavailable {}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i

/** Whether a text can be a key: no part of it is empty, begins with a dot or refers to a parent folder. */
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
