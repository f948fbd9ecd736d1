/** How a database is copied into a backup and comes back: the embedded one as its files or its rows, another one as a dump. */

/** Where a copy is written, file by file. A name that ends with a slash is an empty folder. */
export type CopyWriter = (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>

/** A file of a copy, as it is given back. */
export type CopiedFile = { name: string; content(): AsyncIterable<Uint8Array> }

export type DatabaseCopies = {
  kind: 'embedded' | 'logical' | 'dump'
  /** Copies the database while others work with it. What was committed before the call is in the copy. */
  copy(write: CopyWriter): Promise<void>
  /** @throws CopyRefused where a database with content is already. */
  requireEmpty(): Promise<void>
  /** Makes the database of a copy. After an error nothing is left. */
  restore(files: AsyncIterable<CopiedFile>): Promise<void>
}

/** The operator can fix it; the message contains how. */
export class CopyRefused extends Error {}
