/**
 * Installs development tools that one command uses into `node_modules/.cache/tools`, at the first use. In the lockfile
 * they would be a quarter of `npm ci`. They use the packages of this repository that they find above their folder.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

const TOOLS = resolve(import.meta.dirname, '../node_modules/.cache/tools')

/**
 * Ends the process with a sentence when the tools cannot be fetched.
 *
 * @param tools names with exact versions
 * @returns their `node_modules` folder
 */
export function fetchTools(...tools: string[]): string {
  const folder = `${TOOLS}/${tools.join('+').replaceAll('/', '-')}`
  const installed = `${folder}/node_modules`
  if (existsSync(installed)) return installed
  console.log(`Fetching ${tools.join(', ')} …`)
  const partial = `${folder}.${process.pid}`
  mkdirSync(partial, { recursive: true })
  const options = ['--prefix', partial, '--ignore-scripts', '--legacy-peer-deps', '--loglevel=error']
  const soon = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=2000']
  const { status } = spawnSync('npm', ['install', ...options, ...soon, ...tools], { stdio: 'inherit' })
  if (status !== 0) {
    rmSync(partial, { recursive: true })
    console.error(
      `${tools.join(', ')} could not be fetched. The package registry is needed for the first run.`,
    )
    process.exit(1)
  }
  renameSync(partial, folder)
  return installed
}
