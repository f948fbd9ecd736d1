/** A project of a customer, in a folder of its own: programs run in it, and its TypeScript is compiled. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { GENERATOR_PACKAGES } from '../../../../scripts/engines/client-generators.ts'

export const LIMIT_MS = 10 * 60_000
const COMPILER = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  // Clients of orval list the fields of a Headers object.
  lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: ['node'],
}

export type CustomerProject = {
  folder: string
  /** Writes a file and returns its path. */
  write(name: string, content: string): Promise<string>
  /** @returns the output. @throws with it, if the program fails */
  run(program: string, args: readonly string[], input?: string): Promise<string>
  /** @throws with the faults of a file */
  compile(path: string): Promise<void>
  close(): Promise<void>
}

/** @param environment of its programs @param bin a folder with programs, besides those of the generators */
export async function openProject(
  environment: Readonly<Record<string, string>> = {},
  bin = '',
): Promise<CustomerProject> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-customer-'))
  await symlink(GENERATOR_PACKAGES, join(folder, 'node_modules'))
  const path = [join(GENERATOR_PACKAGES, '.bin'), bin, process.env['PATH']].filter(Boolean).join(delimiter)

  async function write(name: string, content: string): Promise<string> {
    const path = join(folder, name)
    await writeFile(path, content)
    return path
  }
  async function run(program: string, args: readonly string[], input = ''): Promise<string> {
    const child = spawn(program, args, {
      cwd: folder,
      timeout: LIMIT_MS,
      env: { ...process.env, PATH: path, ...environment },
    })
    child.stdin.end(input)
    const ended = once(child, 'close')
    const [output, faults] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    if (child.exitCode !== 0) throw new Error(`${program} failed:\n${output}\n${faults}`)
    return output
  }
  async function compile(path: string): Promise<void> {
    await write('tsconfig.json', JSON.stringify({ compilerOptions: COMPILER, files: [path] }))
    await run('tsc', ['--project', 'tsconfig.json'])
  }
  return { folder, write, run, compile, close: () => rm(folder, { recursive: true, force: true }) }
}
