/** The log that PostgreSQL writes next to its folder. It outlives starts, so that the lines before a crash stay. */
import {
  appendFileSync,
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { isCode } from './data-folder-lock.ts'

const MIB = 2 ** 20
const MAX_BYTES = 10 * MIB
/** Besides the one that is written to. */
const KEPT = 3

export const logOf = (folder: string): string => `${folder}.log`

/** @returns where the server writes, and what it has written there since. */
export function openLog(log: string): { output: number; lines(): string[] } {
  rotateLog(log)
  const output = openSync(log, 'a', 0o600)
  const from = fstatSync(output).size
  return {
    output,
    lines: () => readFileSync(log).subarray(from).toString().trim().split('\n'),
  }
}

/** Moves the log aside once it is long. The server keeps the same file open, which is therefore copied and emptied. */
export function rotateLog(log: string): void {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size < MAX_BYTES) return
  const copy = `${log}.copy`
  try {
    copyToEnd(log, copy)
    for (let number = KEPT; number > 1; number -= 1) moveIfThere(`${log}.${number - 1}`, `${log}.${number}`)
    renameSync(copy, `${log}.1`)
    truncateSync(log)
  } catch {
    // A full disk: the database is worth more than a short log, which is moved aside later.
    rmSync(copy, { force: true })
  }
}

/** Reads until there is no more, so that what is written during the copy is in it. */
function copyToEnd(from: string, to: string): void {
  const [input, output] = [openSync(from, 'r'), openSync(to, 'w', 0o600)]
  const buffer = Buffer.alloc(MIB)
  try {
    for (let read = readSync(input, buffer); read > 0; read = readSync(input, buffer)) {
      appendFileSync(output, buffer.subarray(0, read))
    }
  } finally {
    closeSync(input)
    closeSync(output)
  }
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
}
