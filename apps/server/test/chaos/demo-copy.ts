/** Copies the data folder of a shop with the demo, which a test may break, and which the run removes. */
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
  // Unlike Node's own copy, `cp -a` keeps the owner, which PostgreSQL requires to start.
  const { status, stderr } = spawnSync('cp', ['-a', `${demo}/.`, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The demo was not copied: ${stderr}`)
  return folder
}
