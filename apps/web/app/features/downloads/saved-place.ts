/** Finds out whether a file is in a folder already, and otherwise a name for it (R-PULL-8). */
import { numberedFileName } from '@rushes/commerce/file-names'
import type { FileHash } from './file-hash.ts'
import { FileFailed, TOO_MANY_COPIES } from './folder-problem.ts'
import { PIECE_BYTES } from './read-range.ts'

const MAX_COPIES = 99

export type WantedFile = { file: string; bytes: number; sha256: string }

/** `other`: a file in the folder that has this name and another content. */
export type SavedPlace = { state: 'present' } | { state: 'free'; name: string; other: string | null }

type Search = {
  folder: FileSystemDirectoryHandle
  file: WantedFile
  /** Names of the other files, in lower case. */
  reserved: ReadonlySet<string>
  hash: FileHash
  signal: AbortSignal
}

/** @throws FileFailed if every name is taken */
export async function findSavedPlace(search: Search): Promise<SavedPlace> {
  const { file, reserved } = search
  let other: string | null = null
  for (let count = 1; count <= MAX_COPIES; count++) {
    const name = count === 1 ? file.file : numberedFileName(file.file, count)
    if (count > 1 && reserved.has(name.toLowerCase())) continue
    const content = await contentOf(search, name)
    if (content === 'none') return { state: 'free', name, other }
    if (content === 'same') return { state: 'present' }
    if (content === 'other') other ??= name
  }
  throw new FileFailed(TOO_MANY_COPIES)
}

async function contentOf({ folder, file, hash, signal }: Search, name: string) {
  const found = await fileIn(folder, name)
  if (found === 'none' || found === 'folder') return found
  // A file is created empty before it has its content.
  if (found.size === 0 && file.bytes > 0) return 'none'
  if (found.size !== file.bytes) return 'other'
  await hash.restart()
  await addFile(hash, found, signal)
  return (await hash.finish()) === file.sha256 ? 'same' : 'other'
}

/** `folder`: a folder has the name. */
export type Found = File | 'none' | 'folder'

export async function fileIn(folder: FileSystemDirectoryHandle, name: string): Promise<Found> {
  try {
    return await (await folder.getFileHandle(name)).getFile()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return 'none'
    if (error instanceof DOMException && error.name === 'TypeMismatchError') return 'folder'
    throw error
  }
}

/** Adds a file of the disk to the hash, piece by piece. */
export async function addFile(hash: FileHash, file: Blob, signal: AbortSignal): Promise<void> {
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    signal.throwIfAborted()
    await hash.add(new Uint8Array(await file.slice(start, start + PIECE_BYTES).arrayBuffer()))
  }
}
