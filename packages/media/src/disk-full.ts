/** Distinguishes a full disk from an unreadable file: an encoder fails in the same way. */
import { statfs } from 'node:fs/promises'
import { MachineProblem } from './media-problem.ts'

const MESSAGE = /No space left on device|Disk quota exceeded/

export class DiskFull extends MachineProblem {
  constructor() {
    super(
      'The disk that encoders write to is full. The file is kept, and continues by itself when there is space.',
    )
  }
}

export const isDiskFullMessage = (message: string): boolean => MESSAGE.test(message)

/** Checks for a full disk, for a program that failed without reporting one. */
export async function isDiskFull(folder: string): Promise<boolean> {
  return (await statfs(folder)).bavail === 0
}
