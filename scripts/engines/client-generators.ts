/** Generators that make a client from the description of the API, and the compiler that tests their output. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENGINES_FOLDER, installBy, type Tool } from './engine.ts'

const PACKAGES = [
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'orval@8.38.0',
  '@hey-api/openapi-ts@0.99.0',
  'typescript@5.9.3',
]
const folder = join(
  ENGINES_FOLDER,
  `client-generators-${PACKAGES.map((name) => name.split('@').at(-1)).join('-')}`,
)

/** Contains the generators in `.bin`, and what generated clients import. */
export const GENERATOR_PACKAGES = join(folder, 'node_modules')

export const clientGenerators: Tool = {
  name: 'clientGenerators',
  isInstalled: () => existsSync(GENERATOR_PACKAGES),
  install() {
    if (existsSync(GENERATOR_PACKAGES)) return
    const unfinished = `${folder}.tmp`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true })
    writeFileSync(join(unfinished, 'package.json'), '{"private":true}')
    installBy('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', unfinished, ...PACKAGES])
    renameSync(unfinished, folder)
  },
}
