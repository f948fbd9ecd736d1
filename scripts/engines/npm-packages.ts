/** Packages of npm that only one suite uses: they are in a folder of their own, and not in package.json. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENGINES_FOLDER, installBy, type Tool } from './engine.ts'

/**
 * @param name of the tool @param label the beginning of the folder's name, which continues with the versions
 * @returns the tool, and its folder `node_modules`
 */
export function npmPackages(
  name: string,
  label: string,
  packages: readonly string[],
): { tool: Tool; path: string } {
  const versions = packages.map((named) => named.split('@').at(-1))
  const folder = join(ENGINES_FOLDER, [label, ...versions].join('-'))
  const path = join(folder, 'node_modules')
  const isInstalled = () => existsSync(path)
  return {
    path,
    tool: {
      name,
      isInstalled,
      install() {
        if (isInstalled()) return
        const unfinished = `${folder}.tmp`
        rmSync(unfinished, { recursive: true, force: true })
        mkdirSync(unfinished, { recursive: true })
        writeFileSync(join(unfinished, 'package.json'), '{"private":true}')
        const quiet = ['--silent', '--no-audit', '--no-fund']
        installBy('npm', ['install', ...quiet, '--prefix', unfinished, ...packages])
        renameSync(unfinished, folder)
      },
    },
  }
}
