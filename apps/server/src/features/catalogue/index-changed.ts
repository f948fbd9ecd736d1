/**
 * Brings the search index up to date with the catalogue. Triggers note which clips and packages have changed;
 * whoever searches first indexes them, so that nothing published is invisible and no writer has to think of it.
 */
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
const RATING_PRIOR: Readonly<Record<string, number>> = { GD: 0.06, SV: 0.03 }
const QUALITY_PRIOR: Readonly<Record<string, number>> = {
  '8K': 0.05,
  '4K': 0.05,
  '1080p': 0.03,
  '720p': 0.01,
}

/**
 * @param atOnce how many changes at most
 * @returns how many were taken; 0 also when another process is at it.
 */
export function indexChanged(db: Db, now: Date, atOnce = AT_ONCE): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await queries.tryIndexingLock(tx))) return 0
    const changes = await queries.takeChanges(tx, atOnce, now)
    if (changes.length === 0) return 0
    const clipIds = changes.filter((change) => !change.is_package).map(({ id }) => id)
    const packageIds = changes.filter((change) => change.is_package).map(({ id }) => id)
    const removed = [
      ...(await queries.removeDocuments(tx, false, clipIds)),
      ...(await queries.removeDocuments(tx, true, packageIds)),
    ]
    const documents = [...(await prepareClips(tx, clipIds, now)), ...(await preparePackages(tx, packageIds))]
    await write(tx, documents, removed)
    await queries.noteIndexed(tx)
    return changes.length
  })
}

async function prepareClips(tx: Db, ids: readonly number[], now: Date): Promise<Prepared[]> {
  const clips = await queries.listPublishedClips(tx, ids)
  const later = clips.flatMap(({ id, publish_at }) =>
    publish_at && publish_at > now ? { id, due: publish_at } : [],
  )
  await queries.postponeChanges(tx, later)
  const waiting = new Set(later.map(({ id }) => id))
  return clips.filter(({ id }) => !waiting.has(id)).map(clipDocument)
}

async function preparePackages(tx: Db, ids: readonly number[]): Promise<Prepared[]> {
  return (await queries.listPublishedPackages(tx, ids)).map(packageDocument)
}

function clipDocument(clip: Awaited<ReturnType<typeof queries.listPublishedClips>>[number]): Prepared {
  const document = {
    type: clip.type as SearchDocument['type'],
    title: clip.title,
    keywords: clip.keywords,
    description: clip.description,
    place: clip.location_text,
    category: clip.category,
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

async function write(tx: Db, documents: readonly Prepared[], removed: readonly Counted[]): Promise<void> {
  const lexemes = new Set(documents.flatMap(({ analysed }) => lexemesOf(analysed)))
  const numbers = await queries.numberLexemes(tx, [...lexemes])
  const rows = documents.map(({ row, analysed }) => ({ ...row, tok: tokensOf(analysed, numbers) }))
  await queries.insertDocuments(tx, rows)
  await queries.addToTokenCounts(tx, countChanges(removed, rows))
  const clips = documents.filter(({ row }) => !row.is_package)
  await queries.addToWordCounts(tx, countWords(clips.map(({ analysed }) => analysed.words)))
}

type Counted = { type: string; tok: number[] }
const lexemesOf = ({ stems, values }: AnalysedDocument): string[] => [ANY_LEXEME, ...stems.keys(), ...values]

function tokensOf(analysed: AnalysedDocument, numbers: ReadonlyMap<string, number>): number[] {
  const tokenOf = (lexeme: string) => numbers.get(lexeme) ?? 0
  const marked = [...analysed.stems].flatMap(([stem, field]) => {
    if (field === 'description') return []
    return [field === 'title' ? inTitle(tokenOf(stem)) : inKeywords(tokenOf(stem))]
  })
  return [...lexemesOf(analysed).map(tokenOf), ...marked, ...analysed.pairs]
}

// Only the dictionary's own numbers are counted, not the marked ones and the pairs.
function countChanges(removed: readonly Counted[], added: readonly Counted[]) {
  const changes = new Map<number, queries.TypeCounts>()
  const count = ({ type, tok }: Counted, difference: number) => {
    for (const token of tok) {
      if (token <= 0 || token >= inTitle(0)) continue
      const counts = changes.get(token) ?? { video: 0, image: 0, short: 0, package: 0 }
      counts[type as DocumentType] += difference
      changes.set(token, counts)
    }
  }
  for (const row of removed) count(row, -1)
  for (const row of added) count(row, 1)
  return changes
}

function countWords(documents: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const words of documents) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
