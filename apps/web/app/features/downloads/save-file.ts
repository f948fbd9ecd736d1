/**
 * Saves one file to a folder, where it has its content only after its checksum was verified. A long file is written in
 * parts first, because the browser discards an unfinished file when the page ends (R-PULL-7, ADR 58).
 */
import type { FileHash } from './file-hash.ts'
import { DAMAGED, FileFailed } from './folder-problem.ts'
import { type FileSource, readRange, type Watch } from './read-range.ts'
import { addFile, type Found, fileIn, type WantedFile } from './saved-place.ts'

/** What a reload loses of a file at most. */
const PART_BYTES = 256 * 2 ** 20

/** The reason why nothing arrives while a long file is copied. */
const JOINING = 'Assembling the file'

type Saving = Watch & {
  folder: FileSystemDirectoryHandle
  file: WantedFile
  /** The name in the folder. */
  name: string
  source: FileSource
  hash: FileHash
  /** Called with the number of bytes in the folder. */
  onSaved: (bytes: number) => void
  /** Smaller in tests. */
  partBytes?: number
}

/** @throws FileFailed, SavingStopped, an error of the file system, or the reason of `signal` */
export async function saveFile(saving: Saving): Promise<void> {
  // Parts of an earlier visit may be damaged, so a wrong checksum is worth a second attempt.
  if (await isSaved(saving)) return
  if (await isSaved(saving)) return
  throw new FileFailed(DAMAGED)
}

/** Returns false, and leaves nothing in the folder, if the checksum is wrong. */
async function isSaved(saving: Saving): Promise<boolean> {
  const { folder, file, name, hash, signal, onWait, partBytes = PART_BYTES } = saving
  await hash.restart()
  const parts = partsOf(file, partBytes)
  await savePartsOf(saving, parts)
  const start = parts.length * partBytes
  const isRight = await write(folder, name, async (target) => {
    if (parts.length > 0) onWait(JOINING)
    for (const part of parts) {
      signal.throwIfAborted()
      const stored = await fileIn(folder, part)
      // Deleted by the user in the meantime.
      if (!isWhole(stored, partBytes)) return false
      await target.write(stored)
    }
    if (parts.length > 0) onWait(null)
    await receive(saving, target, { start, end: file.bytes })
    return (await hash.finish()) === file.sha256
  })
  for (const part of parts) await folder.removeEntry(part).catch(() => undefined)
  return isRight
}

/** Every part but the last one, which is written to the file itself. The name depends on the content alone. */
function partsOf({ sha256, bytes }: WantedFile, partBytes: number): string[] {
  const count = Math.max(Math.ceil(bytes / partBytes) - 1, 0)
  return Array.from({ length: count }, (_, index) => `${sha256.slice(0, 16)}-${index + 1}.part`)
}

/** Continues after the last whole part of an earlier visit. */
async function savePartsOf(saving: Saving, parts: readonly string[]): Promise<void> {
  const { folder, hash, signal, onSaved, partBytes = PART_BYTES } = saving
  for (const [index, part] of parts.entries()) {
    const [start, end] = [index * partBytes, (index + 1) * partBytes]
    const stored = await fileIn(folder, part)
    if (isWhole(stored, partBytes)) {
      await addFile(hash, stored, signal)
      onSaved(end)
      continue
    }
    await write(folder, part, async (target) => {
      await receive(saving, target, { start, end })
      return true
    })
  }
}

const isWhole = (stored: Found, partBytes: number): stored is File =>
  stored instanceof File && stored.size === partBytes

type Piece = { start: number; end: number }

/** Hashes and writes one piece while the next one arrives. */
async function receive(
  saving: Saving,
  target: FileSystemWritableFileStream,
  { start, end }: Piece,
): Promise<void> {
  const { hash, onSaved } = saving
  let saved = start
  const onBytes = (count: number) => {
    saved += count
    onSaved(saved)
  }
  onSaved(start)
  let stored: Promise<unknown> = Promise.resolve()
  for await (const piece of readRange({ ...saving, start, end, onBytes })) {
    await stored
    // Written at once: the buffer of a piece that is being hashed is not changed.
    stored = Promise.all([hash.add(piece), target.write(piece)])
    // Awaited before the next piece is stored.
    stored.catch(() => undefined)
  }
  await stored
}

/**
 * Writes a file, which has its content when all of it is written: the browser writes to a copy. If `fill` fails
 * or returns false, the folder is as before.
 */
async function write(
  folder: FileSystemDirectoryHandle,
  name: string,
  fill: (target: FileSystemWritableFileStream) => Promise<boolean>,
): Promise<boolean> {
  const target = await (await folder.getFileHandle(name, { create: true })).createWritable()
  let isRight = false
  try {
    isRight = await fill(target)
  } finally {
    if (!isRight) {
      await target.abort().catch(() => undefined)
      const left = await fileIn(folder, name).catch(() => 'none')
      if (left instanceof File && left.size === 0) await folder.removeEntry(name).catch(() => undefined)
    }
  }
  if (isRight) await target.close()
  return isRight
}
