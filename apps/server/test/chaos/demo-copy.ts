/** The data folder of a shop with the demo, which one test may break. All copies are removed after the run. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Contains the loaded demo, and its copies. */
    chaosFolder: string
  }
}

export function givenDemo(folder = mkdtempSync(join(inject('chaosFolder'), 'copy-'))): string {
  const demo = join(inject('chaosFolder'), 'demo')
  // Unlike Node's own copy, this one keeps the owner: PostgreSQL starts on no other's files.
  const { status, stderr } = spawnSync('cp', ['-a', `${demo}/.`, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The demo was not copied: ${stderr}`)
  return folder
}
