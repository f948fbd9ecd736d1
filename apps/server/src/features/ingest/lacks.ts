/** Recognises what a machine lacks: a file waits for it, and no error is counted. */
import { DiskFull } from '@rushes/media/disk-full'
import { MachineProblem } from '@rushes/media/media-problem'

/** A full disk may be met by us and not by the encoder. */
export function lackOf(error: unknown): MachineProblem | undefined {
  if (error instanceof MachineProblem) return error
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? new DiskFull() : undefined
}
