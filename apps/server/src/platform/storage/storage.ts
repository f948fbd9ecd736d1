/**
 * The port to the files: masters, stories and public renditions. A key is a path of our own making, never a
 * visitor's words. Files below `public/` may be seen by anyone, all others only through signed addresses
 * (R-FILE-1, R-FILE-2).
 */
import type { Readable } from 'node:stream'

/** Both ends are included. */
type StoredRange = { start: number; end: number }

export type StoredFile = {
  sizeBytes: number
  /** Strong, quotes included: it changes whenever the file is replaced. */
  etag: string
  modifiedAt: Date
}

export type Storage = {
  /**
   * Opens a file, or the part of it that `range` names. The reader must read the stream or destroy it.
   * @throws FileMissing
   */
  open(key: string, range?: StoredRange): Promise<Readable>
  /**
   * Writes a file, or replaces it: readers see the old file or the new one, never a part. With `sizeBytes` a stream of
   * another length is refused, so that a transfer that broke off leaves nothing behind.
   */
  put(
    key: string,
    content: Uint8Array | AsyncIterable<Uint8Array>,
    options?: { sizeBytes?: number },
  ): Promise<void>
  /** @returns undefined when there is no such file. */
  head(key: string): Promise<StoredFile | undefined>
  /** The files below a folder, in the order of their keys. `prefix` is empty or ends with a slash. */
  list(prefix: string): AsyncIterable<{ key: string; sizeBytes: number }>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** The address of a file below `public/`; a path when this host serves it. */
  publicUrl(key: string): string
}

/** Below this prefix lies what anyone may see. */
export const PUBLIC_PREFIX = 'public/'

export class FileMissing extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`There is no file ${key}`, options)
  }
}

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

/** @throws for a file that is not below `public/`. */
export function publicPathOf(key: string): string {
  if (!key.startsWith(PUBLIC_PREFIX)) throw new Error(`Not a public file: ${key}`)
  return requireKey(key).slice(PUBLIC_PREFIX.length)
}
