/** Models that run on this machine, installed as operators install them. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkParts } from '../../apps/server/src/platform/models/check-parts.ts'
import { ENGINES_FOLDER, installBy, type Tool } from './engine.ts'

const COMMAND = fileURLToPath(new URL('../../apps/server/src/commands/models.ts', import.meta.url))

/** The folder for `MODELS`. */
export const MODELS_FOLDER = join(ENGINES_FOLDER, 'models')

const NAMES = ['e5-small-v2'] as const

export const models: Tool = {
  name: 'models',
  isInstalled() {
    const { lines, isWrong } = checkParts(MODELS_FOLDER)
    return !isWrong && NAMES.every((name) => lines.some((line) => line.startsWith(`${name}: on`)))
  },
  install() {
    if (models.isInstalled()) return
    const environment = { MODELS: MODELS_FOLDER }
    for (const name of NAMES) installBy(process.execPath, [COMMAND, 'add', name], environment)
  },
}
