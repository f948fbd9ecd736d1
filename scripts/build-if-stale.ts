/** Builds the pages when there is no build or a source is newer than it, so that `npm ci && npm start` suffices. */
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'

const BUILT = 'apps/web/build/server/index.js'
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

const built = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0
if (Math.max(...SOURCES.map(newestIn)) > built) {
  console.log('Building the pages …')
  // A test runner's own NODE_ENV would build React for development, which is larger and slower.
  const env = { ...process.env, NODE_ENV: 'production' }
  process.exitCode = spawnSync('npm', ['run', 'build', '--silent'], { stdio: 'inherit', env }).status ?? 1
}
