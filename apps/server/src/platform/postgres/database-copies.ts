/** Backs up and restores a database: the embedded one as files or rows, an external one as a dump. */

/** Writes a copy file by file. A name that ends with a slash is an empty folder. */
export type CopyWriter = (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>

/** A file of a copy for a restore. */
export type CopiedFile = { name: string; content(): AsyncIterable<Uint8Array> }

export type DatabaseCopies = {
  kind: 'embedded' | 'logical' | 'dump'
  /** Copies the database while others use it. The copy contains everything committed before the call. */
  copy(write: CopyWriter): Promise<void>
  /** @throws CopyRefused if a database with content exists already */
  requireEmpty(): Promise<void>
  /** Creates the database from a copy. After an error nothing remains. */
  restore(files: AsyncIterable<CopiedFile>): Promise<void>
}

/** An error that the operator can fix as the message describes. */
export class CopyRefused extends Error {}
