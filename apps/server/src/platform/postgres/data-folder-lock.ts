/**
 * Prevents two processes from sharing a data folder. The lock is a file with the id and the start time of its
 * process; a file whose process has ended is ignored, so a crash never blocks the next start.
 */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The data folder belongs to a process that is alive. */
export class DataFolderInUse extends Error {
  /** @param user the other process, for the error message */
  constructor(folder: string, user: string) {
    super(
      `The data folder ${folder} is in use by ${user}; stop that process, or set DATA_DIR to another folder.`,
    )
  }
}

/**
 * Acquires the lock of `folder` for this process.
 * @returns the function that releases it
 * @throws DataFolderInUse while another living process holds it.
 */
export function lockDataFolder(folder: string): () => void {
  const file = join(folder, 'rushes.lock')
  mkdirSync(folder, { recursive: true })
  for (;;) {
    try {
      writeFileSync(file, identityOf(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
    const identity = read(file)
    const owner = livingOwner(identity)
    if (owner !== undefined) throw new DataFolderInUse(folder, `process ${owner}`)
    takeAway(file, identity)
  }
}

/**
 * Removes the lock of a process that has ended. Several processes may have found it: one at a time checks
 * whether it is still the same lock, so that none removes the new lock of another.
 */
function takeAway(file: string, identity: string): void {
  const marker = `${file}.removing`
  try {
    closeSync(openSync(marker, 'wx'))
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
    // The process that created the marker was killed.
    if (ageMsOf(marker) > MARKER_MS) rmSync(marker, { force: true })
    return
  }
  try {
    // An empty lock may be about to be written.
    const isWritten = identity !== '' || ageMsOf(file) > WRITTEN_MS
    if (isWritten && read(file) === identity) rmSync(file, { force: true })
  } finally {
    rmSync(marker, { force: true })
  }
}

const MARKER_MS = 5_000
const WRITTEN_MS = 500

const ageMsOf = (path: string): number =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())

function livingOwner(identity: string): number | undefined {
  const pid = Number.parseInt(identity, 10)
  return Number.isInteger(pid) && isAlive(pid) && identity === identityOf(pid) ? pid : undefined
}

/** Whether a process with this id is running. A zombie, which has ended and waits for its parent, is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return statusOf(pid)[0] !== 'Z'
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

// A process id may be reused after a restart of the machine, but not together with its start time.
function identityOf(pid: number): string {
  return `${pid} ${statusOf(pid)[19] ?? ''}`.trim()
}

/** Fields of a Linux process status after the name: state is first, start time 20th. Empty elsewhere. */
const statusOf = (pid: number): string[] => read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

export const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
