/** The processor time that a process has used so far, all of its threads (Linux). */
import { readFileSync } from 'node:fs'

/** Converts clock ticks to seconds; a second has a hundred. */
export function cpuSeconds(pid: number | undefined): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  return (Number(fields.split(' ')[11]) + Number(fields.split(' ')[12])) / 100
}
