/** sqlmap (GPL-2.0) looks for SQL that can be injected; it runs as a separate program. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ENGINES_FOLDER, installBy, type Tool } from './engine.ts'

const VERSION = '1.10.10'
const folder = join(ENGINES_FOLDER, `sqlmap-${VERSION}`)

export const SQLMAP_PROGRAM = join(folder, 'sqlmap', 'sqlmap.py')

export const sqlmap: Tool = {
  name: 'sqlmap',
  isInstalled: () => existsSync(SQLMAP_PROGRAM),
  install() {
    if (existsSync(SQLMAP_PROGRAM)) return
    const unfinished = `${folder}.tmp`
    rmSync(unfinished, { recursive: true, force: true })
    installBy('python3', [
      '-m',
      'pip',
      'install',
      '-q',
      '--no-deps',
      '--target',
      unfinished,
      `sqlmap==${VERSION}`,
    ])
    renameSync(unfinished, folder)
  },
}
