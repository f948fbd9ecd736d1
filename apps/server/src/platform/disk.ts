/** The port to the space on a disk, so that a test can fill it. */
import { statfs } from 'node:fs/promises'

/** Sizes in bytes; `free` is the space that this process may still use. */
type Space = { size: number; free: number }

/** @param folder on the disk */
export type Disk = { spaceAt(folder: string): Promise<Space> }

export const systemDisk: Disk = {
  async spaceAt(folder) {
    const { blocks, bavail, bsize } = await statfs(folder)
    return { size: blocks * bsize, free: bavail * bsize }
  },
}
