/** Models that run on this machine, installed as operators install them. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ENGINES_FOLDER, installBy, type Tool } from './engine.ts'

const COMMAND = fileURLToPath(new URL('../../apps/server/src/commands/models.ts', import.meta.url))

/** The folder for `MODELS`. */
export const MODELS_FOLDER = join(ENGINES_FOLDER, 'models')

const NAMES = ['e5-small-v2', 'use-multilingual-3']
const RUNTIME = 'node_modules/onnxruntime-node'

export const models: Tool = {
  name: 'models',
  // The command writes a part with all of its files at once, and the program last.
  isInstalled: () => [...NAMES, RUNTIME].every((name) => existsSync(join(MODELS_FOLDER, name))),
  install() {
    if (models.isInstalled()) return
    const environment = { MODELS: MODELS_FOLDER }
    for (const name of NAMES) installBy(process.execPath, [COMMAND, 'add', name], environment)
  },
}
