/** Builds the pages when there is no build or a source is newer than it, so that `npm ci && npm start` suffices. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

const BUILT = 'apps/web/build/server/index.js'
const LOCK = 'apps/web/.build-lock'
const SOURCES = [
  'apps/web/app',
  'apps/web/public',
  'apps/web/vite.config.ts',
  'apps/web/react-router.config.ts',
  'packages/commerce/src',
  'packages/contract/src',
  'package-lock.json',
]

function newestIn(path: string): number {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry) return 0
  if (!entry.isDirectory()) return entry.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(`${path}/${name}`)))
}

const isStale = () =>
  Math.max(...SOURCES.map(newestIn)) > (statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0)

/** Tests in several processes request the same build. */
function waitForLock(): void {
  for (;;) {
    try {
      writeFileSync(LOCK, `${process.pid}`, { flag: 'wx' })
      process.on('exit', () => rmSync(LOCK, { force: true }))
      return
    } catch {
      if (!isHeld()) rmSync(LOCK, { force: true })
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    }
  }
}

function isHeld(): boolean {
  try {
    return process.kill(Number(readFileSync(LOCK, 'utf8')) || process.pid, 0)
  } catch {
    return false
  }
}

if (isStale()) {
  waitForLock()
  if (isStale()) {
    console.log('Building the pages …')
    // A test runner's own NODE_ENV would build React for development, which is larger and slower.
    const env = { ...process.env, NODE_ENV: 'production' }
    process.exitCode = spawnSync('npm', ['run', 'build', '--silent'], { stdio: 'inherit', env }).status ?? 1
  }
}
