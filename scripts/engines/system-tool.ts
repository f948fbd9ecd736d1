/** Programs of the operating system's packages. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { EngineMissing, installBy } from './engine.ts'

/** Services are in folders that are not in the search path of an ordinary user. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin']

/** @param name of the program, and of the package that brings it */
export function systemTool(name: string) {
  const find = () => FOLDERS.map((folder) => join(folder, name)).find(isProgram)
  return {
    /** @throws EngineMissing */
    path(): string {
      const found = find()
      if (found === undefined) throw new EngineMissing(`the package ${name} is not installed`)
      return found
    },
    isInstalled: () => find() !== undefined,
    install(): void {
      if (find() !== undefined) return
      if (process.getuid?.() !== 0) {
        throw new EngineMissing(`${name} is not on this machine; the system's package ${name} brings it`)
      }
      // The run level keeps the package from starting its service.
      const environment = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
      installBy('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], environment)
    },
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
