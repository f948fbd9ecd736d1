/** The files of a drop, with those of its folders. */
import { keepFolder } from '../../lib/file-folders.ts'

type Entry = Pick<FileSystemEntry, 'isFile' | 'isDirectory' | 'fullPath'>

/** The maximum number of files of a drop. */
const MAX_FILES = 2_000

/** @param plain the files themselves, if the browser does not support folders */
export async function filesOf(entries: readonly Entry[], plain: readonly File[]): Promise<File[]> {
  if (entries.length === 0) return plain.slice(0, MAX_FILES)
  const files: File[] = []
  for (const entry of entries) await collect(entry, files)
  return files
}

async function collect(entry: Entry, files: File[]): Promise<void> {
  if (files.length >= MAX_FILES) return
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    keepFolder(file, entry.fullPath)
    files.push(file)
  }
  if (!isFolder(entry)) return
  const reader = entry.createReader()
  for (;;) {
    // `readEntries` returns at most a hundred entries of a folder per call.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return
    for (const inside of some) await collect(inside, files)
  }
}

const isFile = (entry: Entry): entry is Entry & Pick<FileSystemFileEntry, 'file'> => entry.isFile
const isFolder = (entry: Entry): entry is Entry & Pick<FileSystemDirectoryEntry, 'createReader'> =>
  entry.isDirectory
