/** The log that PostgreSQL writes next to its folder, kept across starts with the lines before a crash. */
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
/** Number of rotated logs in addition to the current one. */
const KEPT = 3

export const logOf = (folder: string): string => `${folder}.log`

/** @returns the file descriptor for the server, and a function that returns the lines written since */
export function openLog(log: string): { output: number; lines(): string[] } {
  rotateLog(log)
  const output = openSync(log, 'a', 0o600)
  const from = fstatSync(output).size
  return {
    output,
    lines: () => readFileSync(log).subarray(from).toString().trim().split('\n'),
  }
}

/** Rotates a long log. The server keeps its file open, so the file is copied and emptied. */
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
    // Probably a full disk: the log is rotated later.
    rmSync(copy, { force: true })
  }
}

/** Copies a file including the lines that are appended during the copy. */
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
