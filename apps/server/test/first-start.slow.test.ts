/** The first start of a fresh copy: it builds the pages, loads the demo, prints little and ends completely. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../src/platform/free-port.ts'
import { COMPILED } from './compiled.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const WORKSPACES = ['', 'apps/server/', 'apps/web/']
/** Files that a clone does not have, and its history. */
const MADE = new Set(['node_modules', 'build', 'kept-assets', '.react-router', '.tsc', 'var', '.git'])

/** As after `npm ci`: the packages are installed, and the pages are not built. */
function givenFreshCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'rushes-copy-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  // Started by root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(copy, 0o755)
  const filter = (path: string) => !MADE.has(basename(path))
  cpSync(ROOT, copy, { recursive: true, filter })
  for (const workspace of WORKSPACES) {
    const packages = `${ROOT}${workspace}node_modules`
    if (existsSync(packages)) symlinkSync(packages, `${copy}/${workspace}node_modules`)
  }
  return copy
}

test('the first `npm start` of a fresh copy prints at most 12 lines, answers with the home page, and ends with its database at SIGTERM', async () => {
  const port = await freePort()
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), ...COMPILED }
  const copy = givenFreshCopy()
  const started = spawn('npm', ['start'], { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void started.kill('SIGKILL'))
  const lines: string[] = []
  started.stderr.on('data', (text: Buffer) => lines.push(String(text)))
  createInterface(started.stdout).on('line', (line) => lines.push(line))
  const ended = once(started, 'exit')
  const isReady = new Promise<void>((resolve) => {
    started.stdout.on('data', (text: Buffer) => void (text.includes('Test card') && resolve()))
  })
  await Promise.race([isReady, ended])
  expect(started.exitCode, lines.join('\n')).toBeNull()
  const home = await fetch(`http://localhost:${port}/`)
  const database = join(copy, 'var', 'postgres', 'postmaster.pid')
  expect(existsSync(database)).toBe(true)
  started.kill('SIGTERM')
  await ended
  // The signal ends npm itself; the server and its database end by the same signal.
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow('fetch failed')
  expect(existsSync(database)).toBe(false)
  expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('</html>')])
  expect(lines).toContain('Building the pages …')
  expect(lines).toContain(`Rushes is ready: http://localhost:${port}`)
  // With the three lines of `npm ci` a new developer sees 15 lines.
  expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(12)
}, 600_000)
