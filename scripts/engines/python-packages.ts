/** Packages of Python, each with what it needs in a folder of its own, so that the system's Python stays as it is. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ENGINES_FOLDER, installBy, type Tool } from './engine.ts'

/**
 * @param name of the tool @param label the beginning of the folder's name, which continues with the versions
 * @returns the tool, and its folder
 */
export function pythonPackages(
  name: string,
  label: string,
  packages: readonly string[],
): { tool: Tool; path: string } {
  const path = join(ENGINES_FOLDER, [label, ...packages.map((named) => named.split('==').at(-1))].join('-'))
  const isInstalled = () => existsSync(path)
  return {
    path,
    tool: {
      name,
      isInstalled,
      install() {
        if (isInstalled()) return
        const unfinished = `${path}.tmp`
        rmSync(unfinished, { recursive: true, force: true })
        const options = ['-q', '--no-warn-conflicts', '--root-user-action=ignore', '--target', unfinished]
        installBy('python3', ['-m', 'pip', 'install', ...options, ...packages])
        renameSync(unfinished, path)
      },
    },
  }
}
