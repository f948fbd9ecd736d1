/**
 * Finds tools that the tests need and npm does not install: Chromium for the browser tests. A missing tool is
 * installed where that is one command (Debian, as root), and otherwise named with its exact command. Where
 * `CI` is set, a missing tool is a failure; elsewhere only its tests are skipped, with a message.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
/** Without a window it takes a third less time. Older systems do not have it. */
const INSTALL = 'apt-get install -y --no-install-recommends'
const DEBIAN = `apt-get update && (${INSTALL} chromium-headless-shell || ${INSTALL} chromium)`

/** @returns the browser's path, or undefined where there is none and none can be installed. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM
  if (named) return named
  for (const name of NAMES) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
    if (found) return found
  }
  return existsSync(MAC) ? MAC : undefined
}

/** Installs Chromium on Debian as root. @returns whether it did. */
export function installChromium(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing Chromium: ${DEBIAN}`)
  execFileSync('sh', ['-c', `${DEBIAN} >&2`], { stdio: ['ignore', 'inherit', 'inherit'] })
  return true
}

/** @throws where `CI` is set and no browser is available: nothing is skipped without a message. */
export function requireChromium(): string | undefined {
  const found = findChromium() ?? (installChromium() ? findChromium() : undefined)
  if (found) return found
  const how = process.platform === 'darwin' ? 'brew install --cask google-chrome' : `sudo sh -c '${DEBIAN}'`
  const sentence = `The browser tests need Chromium: ${how} (or set CHROMIUM to its path).`
  if (process.env.CI) throw new Error(sentence)
  console.warn(sentence)
  return undefined
}
