/**
 * External programs with which the product works. Tests and developers start the real ones on this machine.
 * Each is installed once, by its ordinary package client, into `ENGINES`.
 */
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The folder where engines are installed. */
export const ENGINES_FOLDER =
  process.env['ENGINES'] || join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'rushes-engines')

/** A program that tests run. */
export type Tool = {
  name: string
  isInstalled(): boolean
  /** @throws EngineMissing with what this machine lacks. */
  install(): void
}

/** A program that answers until it is stopped. */
export type Engine = Tool & {
  /** A description for users. */
  title: string
  /** Listens on this machine alone, keeps its data below `folder`, and answers when this returns. */
  start(place: { folder: string; port: number }): Promise<RunningEngine>
}

export type RunningEngine = { address: string; stop(): Promise<void> }

export class EngineMissing extends Error {}

/** A line that gives no answer must not hold up everything else. */
const INSTALL_MS = 10 * 60_000

/** Runs an installer, printing to the error output. @throws EngineMissing when it fails or takes too long */
export function installBy(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): void {
  const { status, error } = spawnSync(command, args, {
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, ...environment },
    timeout: INSTALL_MS,
  })
  if (error && 'code' in error && error.code === 'ETIMEDOUT')
    throw new EngineMissing(`"${command} ${args.join(' ')}" did not end in time`)
  if (error) throw new EngineMissing(`${command} is not on this machine`)
  if (status !== 0) throw new EngineMissing(`"${command} ${args.join(' ')}" failed`)
}

const START_MS = 60_000
const STOP_MS = 20_000

type Program = {
  name: string
  folder: string
  command: string
  args: readonly string[]
  options?: SpawnOptions
  /** Returns whether the program answers. */
  isReady(): Promise<boolean>
  startMs?: number
}

/** Starts a program and waits until it answers. It ends with this process. @throws with the end of its log */
export async function startProgram({ name, folder, command, args, options, isReady, startMs }: Program) {
  mkdirSync(folder, { recursive: true })
  const logPath = join(folder, `${name}.log`)
  const log = openSync(logPath, 'a')
  const child = spawn(command, args, { ...options, stdio: ['ignore', log, log] })
  closeSync(log)
  const ended = once(child, 'exit').catch(() => undefined)
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    process.off('exit', kill)
    if (hasEnded()) return
    child.kill(signal)
    await Promise.race([ended, pause(STOP_MS, undefined, { ref: false })])
    kill()
    await ended
  }
  const until = Date.now() + (startMs ?? START_MS)
  while (!(await isReady().catch(() => false))) {
    if (!hasEnded() && Date.now() < until) {
      await pause(100)
      continue
    }
    await stop('SIGKILL')
    throw new Error(
      `${name} did not start:\n${readFileSync(logPath, 'utf8').split('\n').slice(-20).join('\n')}`,
    )
  }
  return { pid: child.pid ?? 0, stop: () => stop(), kill: () => stop('SIGKILL') }
}

export async function answersOk(url: string): Promise<boolean> {
  const answer = await fetch(url, {
    headers: { 'user-agent': 'engines' },
    signal: AbortSignal.timeout(2_000),
  })
  await answer.body?.cancel()
  return answer.ok
}

/** @throws if no process listens on this port */
export async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
  return true
}
