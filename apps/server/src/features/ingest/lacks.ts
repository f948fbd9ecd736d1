/** Recognises missing resources of a machine: a file waits for them, and no error is counted. */
import { DiskFull } from '@rushes/media/disk-full'
import { MachineProblem } from '@rushes/media/media-problem'

/** Includes a full disk, because the server may encounter it before the encoder does. */
export function lackOf(error: unknown): MachineProblem | undefined {
  if (error instanceof MachineProblem) return error
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? new DiskFull() : undefined
}
