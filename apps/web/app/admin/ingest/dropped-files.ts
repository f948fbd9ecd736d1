/** The files of a drop, with those of its folders. */

/** The maximum number at a time. */
const MOST_FILES = 2_000

/** @param plain the files themselves, if the browser does not support folders */
export async function filesOf(entries: readonly FileSystemEntry[], plain: readonly File[]): Promise<File[]> {
  if (entries.length === 0) return plain.slice(0, MOST_FILES)
  const files: File[] = []
  for (const entry of entries) await collect(entry, files)
  return files
}

async function collect(entry: FileSystemEntry, files: File[]): Promise<void> {
  if (files.length >= MOST_FILES) return
  if (isFile(entry)) files.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)))
  if (!isFolder(entry)) return
  const reader = entry.createReader()
  for (;;) {
    // A folder returns a hundred entries at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return
    for (const inside of some) await collect(inside, files)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
