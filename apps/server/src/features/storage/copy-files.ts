/**
 * Copies files from one storage to another (R-FILE-9). Safe to repeat and to interrupt: copied files are
 * skipped.
 */
import { checksumOf } from '@rushes/media/checksum'
import pLimit from 'p-limit'
import { FileMissing, type ListedFile, type Storage } from '../../platform/storage/storage.ts'
import { AUDIT_FOLDER } from '../audit/audit-head.ts'
import { STORED_FOLDERS } from './compare-storage.ts'

/** Number of parallel copies, each of which has a part or two in memory. */
const AT_ONCE = 4
const LISTED_AT_ONCE = 200

/**
 * `alone`: files of the target that the source does not have. They are kept, because the target may already
 * be in use.
 */
export type Copied = { files: number; copied: number; bytes: number; alone: number }

/** @param onCopied is called for each copied file */
export async function copyFiles(
  from: Storage,
  to: Storage,
  onCopied: (key: string, sizeBytes: number) => void = () => undefined,
): Promise<Copied> {
  const counts = { files: 0, copied: 0, bytes: 0, alone: 0 }
  const limit = pLimit(AT_ONCE)
  const copyOne = async (file: ListedFile) => {
    counts.files += 1
    if (!(await copyFile(from, to, file))) return
    counts.copied += 1
    counts.bytes += file.sizeBytes
    onCopied(file.key, file.sizeBytes)
  }
  const lookAt = async ({ key }: ListedFile) => {
    if ((await from.head(key)) === undefined) counts.alone += 1
  }
  for (const folder of [...STORED_FOLDERS, AUDIT_FOLDER]) {
    await inParts(from.list(folder), (file) => limit(() => copyOne(file)))
    await inParts(to.list(folder), (file) => limit(() => lookAt(file)))
  }
  return counts
}

/** Works in parts, so that the listing does not run ahead. */
async function inParts(
  files: AsyncIterable<ListedFile>,
  work: (file: ListedFile) => Promise<void>,
): Promise<void> {
  let part: ListedFile[] = []
  for await (const file of files) {
    part.push(file)
    if (part.length < LISTED_AT_ONCE) continue
    await Promise.all(part.map(work))
    part = []
  }
  await Promise.all(part.map(work))
}

/**
 * Copies a file. The source is read twice, so that the target gets the SHA-256 before it stores the file.
 * @returns whether it was copied
 */
async function copyFile(
  from: Storage,
  to: Storage,
  { key, sizeBytes, modifiedAt }: ListedFile,
): Promise<boolean> {
  const there = await to.head(key)
  // A younger file at the target is a copy, or was written there after the installation had moved.
  if (there && there.modifiedAt >= modifiedAt) return false
  try {
    const { sha256 } = await checksumOf(await from.open(key))
    const content = await from.open(key)
    await to.put(key, content, { sizeBytes, sha256 }).finally(() => content.destroy())
  } catch (error) {
    // The file was removed after it was listed.
    if (error instanceof FileMissing) return false
    throw error
  }
  const stored = await to.head(key)
  if (stored?.sizeBytes !== sizeBytes) throw new Error(`${key} has another size at the target`)
  // A clip that is withdrawn in the meantime must not be restored.
  if ((await from.head(key)) === undefined) await to.remove(key)
  return true
}
