/**
 * Reads the status file of a server in its data folder. A crash leaves the file, and after a restart of the
 * machine its process id may belong to any process, so the id alone proves nothing.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isCode } from './data-folder-lock.ts'
import { SOCKET } from './database-urls.ts'

const fileOf = (folder: string) => join(folder, 'postmaster.pid')
/** Number of path parts from the package to the program, because another release has another folder. */
const OWN_PARTS = 5

/** Time for which a killed server may still answer while it ends. */
const ENDING_MS = 3_000
const POLL_MS = 50

/** A value is undefined if the server has not written it yet, or if it is invalid. */
type Postmaster = { pid: number | undefined; port: number | undefined; status: string | undefined }

export function readPostmaster(folder: string): Postmaster {
  const [pid = '', , , port, , , , status] = readOrEmpty(fileOf(folder)).split('\n')
  return {
    pid: /^[1-9]\d*$/.test(pid) ? Number(pid) : undefined,
    port: Number(port) || undefined,
    status: status?.trim(),
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
    return ''
  }
}

/** Finds the process that runs `program`, of any release, in `folder`; undefined if that cannot be proven. */
export function leftRunning(folder: string, program: string): number | undefined {
  const { pid } = readPostmaster(folder)
  if (pid === undefined) return undefined
  const { programs, workingFolder } = process.platform === 'linux' ? placeOnLinux(pid) : placeByLsof(pid)
  const ours = `/${program.split('/').slice(-OWN_PARTS).join('/')}`
  const isOurs = programs.some((path) => path.endsWith(ours)) && isSameFolder(workingFolder, folder)
  return isOurs ? pid : undefined
}

type Place = { programs: string[]; workingFolder: string }

function placeOnLinux(pid: number): Place {
  try {
    // Linux appends this to the name after an upgrade has replaced the file.
    const program = readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '')
    return { programs: [program], workingFolder: `/proc/${pid}/cwd` }
  } catch {
    return { programs: [], workingFolder: '' }
  }
}

function placeByLsof(pid: number): Place {
  const options = ['-a', '-p', String(pid), '-d', 'cwd,txt', '-F', 'fn']
  const { stdout } = spawnSync('lsof', options, { encoding: 'utf8' })
  const namesOf = (kind: string) =>
    [...(stdout ?? '').matchAll(new RegExp(`^f${kind}\nn(.*)$`, 'gm'))].map(([, name = '']) => name)
  return { programs: namesOf('txt'), workingFolder: namesOf('cwd')[0] ?? '' }
}

function isSameFolder(one: string, other: string): boolean {
  try {
    const [first, second] = [statSync(one), statSync(other)]
    return first.dev === second.dev && first.ino === second.ino
  } catch {
    return false
  }
}

/** Removes files of a killed server that would prevent the next one from starting. */
export function removeLeftovers(folder: string): void {
  rmSync(fileOf(folder), { force: true })
  // The name of a socket contains its port, and the next server has another one.
  for (const name of socketsIn(folder)) rmSync(join(folder, name))
}

/** Whether a server answers in `folder` whose processes are not visible, such as in another container. */
export async function isServedElsewhere(folder: string, program: string): Promise<boolean> {
  const giveUpAt = Date.now() + ENDING_MS
  while (leftRunning(folder, program) === undefined && (await answersThroughSocket(folder))) {
    if (Date.now() > giveUpAt) return true
    await pause(POLL_MS)
  }
  return false
}

async function answersThroughSocket(folder: string): Promise<boolean> {
  for (const name of socketsIn(folder)) {
    if (!name.endsWith('.lock') && (await hasListener(join(folder, name)))) return true
  }
  return false
}

function hasListener(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    // A busy server refuses with other errors.
    socket.once('error', (error) => resolve(!isCode(error, 'ECONNREFUSED') && !isCode(error, 'ENOENT')))
  })
}

function socketsIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.startsWith(SOCKET))
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
    return []
  }
}
