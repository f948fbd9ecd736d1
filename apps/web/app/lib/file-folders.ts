/** The folders of chosen or dropped files, because files of two folders may have the same name. */

const folders = new WeakMap<File, string>()

/** @param path of a dropped file, of which browsers keep only the name */
export const keepFolder = (file: File, path: string) => folders.set(file, folderIn(path))

/** Returns a path that starts with the chosen or dropped folder; empty for a file without a folder. */
export const folderOf = (file: File): string => folders.get(file) ?? folderIn(file.webkitRelativePath)

/** Returns the path as the server stores it. */
export const pathOf = (file: File): string =>
  [folderOf(file), file.name].filter(Boolean).join('/').normalize()

const folderIn = (path: string) => path.split('/').slice(0, -1).filter(Boolean).join('/')
