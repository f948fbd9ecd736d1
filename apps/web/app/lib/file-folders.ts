/** The folders from which files were chosen or dropped: files of two folders may have the same name. */

const folders = new WeakMap<File, string>()

/** @param path of a dropped file, of which browsers keep the name only */
export const keepFolder = (file: File, path: string) => folders.set(file, folderIn(path))

/** Begins with the folder that was chosen or dropped; empty for a file without a folder. */
export const folderOf = (file: File): string => folders.get(file) ?? folderIn(file.webkitRelativePath)

const folderIn = (path: string) => path.split('/').slice(0, -1).filter(Boolean).join('/')
