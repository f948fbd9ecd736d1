/** What the operator types to back up and to restore, in a process of its own, so that everything else goes on meanwhile. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { COMPILED } from '../compiled.ts'

/** @param folder of the backup @param settings of the shop */
export async function command(
  name: 'backup' | 'restore',
  folder: string,
  settings: Record<string, string>,
): Promise<{ code: number | null; said: string; refused: string }> {
  const program = fileURLToPath(new URL(`../../src/run-${name}.ts`, import.meta.url))
  const env = { PATH: process.env['PATH'], ...COMPILED, ...settings }
  const child = spawn(process.execPath, [program, folder], { env })
  const [said, refused, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, said, refused }
}

/** The address of an embedded database that runs. */
export function superuserOf(dataDir: string): string {
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  const port = read('postgres/postmaster.pid').split('\n')[3]
  return `postgres://postgres:${read('postgres-password')}@127.0.0.1:${port}/rushes`
}
