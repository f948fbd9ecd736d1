/**
 * Brings the search index up to date with the catalogue. Triggers note which clips and packages have changed;
 * whoever searches first indexes them, so that nothing published is invisible and no writer has to think of it.
 */
import { setImmediate } from 'node:timers/promises'
import type { Insertable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { SearchDocuments } from '../../db/schema.gen.ts'
import { type AnalysedDocument, analyseDocument, type SearchDocument } from './search-document.ts'
import * as queries from './search-indexing.queries.ts'
import { ANY_LEXEME } from './search-plan.ts'
import type { DocumentType } from './search-request.ts'
import { inKeywords, inTitle } from './search-tokens.ts'

type Row = Omit<Insertable<SearchDocuments>, 'tok'>
type Prepared = { row: Row; analysed: AnalysedDocument }

const AT_ONCE = 500
const MANY_AT_ONCE = 5_000
const RATING_PRIOR: Readonly<Record<string, number>> = { GD: 0.06, SV: 0.03 }
const QUALITY_PRIOR: Readonly<Record<string, number>> = {
  '8K': 0.05,
  '4K': 0.05,
  '1080p': 0.03,
  '720p': 0.01,
}

/** @returns how many changes were taken; 0 also when another process is at it. */
export function indexChanged(db: Db, now: Date): Promise<number> {
  return whileLocked(db, async (tx) => {
    const taken = analysed(await readChanges(tx, AT_ONCE, null, now))
    if (taken.changes === 0) return 0
    const tally = newTally()
    await queries.insertDocuments(tx, await numbered(tx, taken, tally))
    await finish(tx, tally)
    return taken.changes
  })
}

/**
 * The same for everything that waits, in one transaction: numbers are looked up and totals written once, and
 * PostgreSQL writes while the next documents are analysed.
 */
export function indexAllChanged(db: Db, now: Date): Promise<number> {
  return whileLocked(db, async (tx) => {
    const tally = newTally()
    let indexed = 0
    let taken = analysed(await readChanges(tx, MANY_AT_ONCE, null, now))
    while (taken.changes > 0) {
      indexed += taken.changes
      const rows = await numbered(tx, taken, tally)
      const next = await readChanges(tx, MANY_AT_ONCE, taken.last, now)
      const written = queries.insertDocuments(tx, rows)
      // The statement leaves before the processor is taken.
      await setImmediate()
      taken = analysed(next)
      await written
    }
    if (indexed > 0) await finish(tx, tally)
    return indexed
  })
}

function whileLocked(db: Db, work: (tx: Db) => Promise<number>): Promise<number> {
  return db.transaction().execute(async (tx) => ((await queries.tryIndexingLock(tx)) ? work(tx) : 0))
}

type Progress = { changes: number; last: queries.Change | null; removed: readonly Counted[] }
type Changes = Progress & {
  clips: Awaited<ReturnType<typeof queries.listPublishedClips>>
  packages: Awaited<ReturnType<typeof queries.listPublishedPackages>>
}
type Taken = Progress & { documents: Prepared[] }

async function readChanges(
  tx: Db,
  atOnce: number,
  after: queries.Change | null,
  now: Date,
): Promise<Changes> {
  const changes = await queries.takeChanges(tx, atOnce, after, now)
  const clipIds = changes.filter((change) => !change.is_package).map(({ id }) => id)
  const packageIds = changes.filter((change) => change.is_package).map(({ id }) => id)
  const removed = [
    ...(await queries.removeDocuments(tx, false, clipIds)),
    ...(await queries.removeDocuments(tx, true, packageIds)),
  ]
  const clips = await publishedBy(tx, clipIds, now)
  const packages = await queries.listPublishedPackages(tx, packageIds)
  return { changes: changes.length, last: changes.at(-1) ?? null, clips, packages, removed }
}

function analysed({ clips, packages, ...taken }: Changes): Taken {
  return { ...taken, documents: [...clips.map(clipDocument), ...packages.map(packageDocument)] }
}

async function publishedBy(tx: Db, ids: readonly number[], now: Date) {
  const clips = await queries.listPublishedClips(tx, ids)
  const later = clips.flatMap(({ id, publish_at }) =>
    publish_at && publish_at > now ? [{ id, due: publish_at }] : [],
  )
  await queries.postponeChanges(tx, later)
  const waiting = new Set(later.map(({ id }) => id))
  return clips.filter(({ id }) => !waiting.has(id))
}

function clipDocument(clip: Awaited<ReturnType<typeof queries.listPublishedClips>>[number]): Prepared {
  const document = {
    type: clip.type as SearchDocument['type'],
    title: clip.title,
    keywords: clip.keywords,
    description: clip.description,
    place: clip.location_text,
    category: clip.category,
    tone: clip.tone ?? '',
    categoryId: clip.category_id,
    location: clip.location_code,
    rating: clip.rating,
    quality: clip.quality,
    toneId: clip.tone_id,
    footageTypeId: clip.footage_type_id,
    meme: clip.meme,
  }
  const { id, created, date_taken, date_posted } = clip
  return prepare(document, {
    ...{ is_package: false, id, created, date_taken, date_posted },
    duration_s: Math.floor(clip.duration_s),
    prior: (RATING_PRIOR[clip.rating] ?? 0) + (QUALITY_PRIOR[clip.quality] ?? 0),
  })
}

function packageDocument(one: Awaited<ReturnType<typeof queries.listPublishedPackages>>[number]): Prepared {
  const nothing = { keywords: [], place: '', categoryId: null, location: null, rating: null, quality: null }
  const document = {
    ...nothing,
    type: 'package' as const,
    title: one.name,
    description: `${one.summary}\n${one.story}`,
    category: one.category ?? '',
    tone: '',
    toneId: null,
    footageTypeId: null,
    meme: false,
  }
  const { id, created } = one
  const dates = { date_taken: null, date_posted: null, duration_s: 0 }
  return prepare(document, { is_package: true, id, created, ...dates, prior: 0 })
}

type FromDocument =
  | 'type'
  | 'category_id'
  | 'location'
  | 'rating'
  | 'quality'
  | 'tone_id'
  | 'footage_type_id'
  | 'meme'

function prepare(document: SearchDocument, rest: Omit<Row, FromDocument>): Prepared {
  const { type, location, rating, quality, meme } = document
  const { categoryId: category_id, toneId: tone_id, footageTypeId: footage_type_id } = document
  const row = { ...rest, type, location, rating, quality, meme, category_id, tone_id, footage_type_id }
  return { row, analysed: analyseDocument(document) }
}

/** What is written once at the end, however many documents there are. */
type Tally = {
  numbers: Map<string, number>
  tokens: Map<number, queries.TypeCounts>
  words: Map<string, number>
}
const newTally = (): Tally => ({ numbers: new Map(), tokens: new Map(), words: new Map() })

async function numbered(tx: Db, { documents, removed }: Taken, tally: Tally) {
  const { numbers } = tally
  const lexemes = new Set<string>()
  for (const { analysed } of documents) {
    for (const lexeme of lexemesOf(analysed)) if (!numbers.has(lexeme)) lexemes.add(lexeme)
  }
  for (const { lexeme, token } of await queries.numberLexemes(tx, [...lexemes])) numbers.set(lexeme, token)
  const rows = documents.map(({ row, analysed }) => ({ ...row, tok: tokensOf(analysed, numbers) }))
  for (const row of removed) count(tally, row, -1)
  for (const row of rows) count(tally, row, 1)
  for (const { row, analysed } of documents) if (!row.is_package) countWords(tally, analysed.words)
  return rows
}

async function finish(tx: Db, { tokens, words }: Tally): Promise<void> {
  await queries.addToTokenCounts(tx, tokens)
  await queries.addToWordCounts(tx, words)
  await queries.noteIndexed(tx)
}

type Counted = { type: string; tok: number[] }
const lexemesOf = ({ stems, values }: AnalysedDocument): string[] => [ANY_LEXEME, ...stems.keys(), ...values]

function tokensOf(analysed: AnalysedDocument, numbers: ReadonlyMap<string, number>): number[] {
  const tokenOf = (lexeme: string) => numbers.get(lexeme) ?? 0
  const marked = [...analysed.stems].flatMap(([stem, field]) => {
    if (field === 'description') return []
    return [field === 'title' ? inTitle(tokenOf(stem)) : inKeywords(tokenOf(stem))]
  })
  for (const stem of analysed.confirmed) marked.push(inKeywords(tokenOf(stem)))
  return [...lexemesOf(analysed).map(tokenOf), ...marked, ...analysed.pairs]
}

// Only the dictionary's own numbers are counted, not the marked ones and the pairs.
function count({ tokens }: Tally, { type, tok }: Counted, difference: number): void {
  for (const token of tok) {
    if (token <= 0 || token >= inTitle(0)) continue
    const counts = tokens.get(token) ?? { video: 0, image: 0, short: 0, package: 0 }
    counts[type as DocumentType] += difference
    tokens.set(token, counts)
  }
}

function countWords({ words }: Tally, found: ReadonlySet<string>): void {
  for (const word of found) words.set(word, (words.get(word) ?? 0) + 1)
}
