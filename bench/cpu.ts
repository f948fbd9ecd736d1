/** Reads the processor time of a process and its children, which does not depend on what else the machine does (Linux). */
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_MS = 0.1

/** Milliseconds so far; 0 where there is no /proc. */
export function cpuMsOf(pid: number): number {
  let ticks = 0
  for (const name of processes()) {
    const stat = read(`/proc/${name}/stat`)
    // The name in brackets may hold spaces; the fields after it do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const isOne = Number(name) === pid || Number(fields[1]) === pid
    if (isOne) ticks += Number(fields[11]) + Number(fields[12])
    // Children that have ended, such as connections that were closed, stay on their parent's account.
    if (Number(name) === pid) ticks += Number(fields[13]) + Number(fields[14])
  }
  return ticks / TICKS_PER_MS
}

/** The processor time of ended children and their children, in milliseconds. */
export function endedChildrenCpuMs(pid: number): number {
  const stat = read(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_MS
}

function processes(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
