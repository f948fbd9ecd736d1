/**
 * Adds, changes and removes groups of synonyms. Every process reads them once a minute. The effect of a
 * change on searches is counted before it is written.
 */
import { normalise } from '@rushes/search-engine/analyser'
import { AppError, invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { SearchRequest } from '../../platform/search/search.ts'
import { record } from '../audit/record-event.ts'
import { searchableWords } from './searchable-words.ts'
import * as queries from './synonyms.queries.ts'

type Known = Pick<Services, 'db' | 'clock' | 'search'>
type Actor = { userId: number; ip: string }
type Wish = { id?: number | undefined; words: readonly string[]; dryRun: boolean; terms: readonly string[] }
type Effect = { term: string; before: number; after: number }

/** @throws AppError validation, not_found, or conflict for a group that already exists. */
export async function setSynonyms(
  known: Known,
  actor: Actor,
  { id, words: written, dryRun, terms }: Wish,
): Promise<{ id: number | null; words: string[]; effect: Effect[] }> {
  const words = distinctWords(written)
  const groups = await queries.listGroups(known.db)
  if (id !== undefined && !groups.some((group) => group.id === id)) throw noGroup()
  if (groups.some((group) => group.id !== id && isSame(group.words, words))) throw alreadyThere()
  const before = groups.map((group) => group.words)
  const after = [...groups.filter((group) => group.id !== id).map((group) => group.words), words]
  const effect = await effectOf(known, [...new Set([...words, ...terms])], { before, after })
  if (dryRun) return { id: id ?? null, words, effect }
  return { id: await write(known, actor, { id, words }), words, effect }
}

/** @throws AppError not_found. */
export async function removeSynonyms({ db, clock }: Known, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const group = await queries.findGroup(tx, id)
    if (!group) throw noGroup()
    await queries.removeGroup(tx, id)
    await recordChange(tx, actor, { at: clock.now(), before: group.words, after: [] })
  })
}

async function write(
  { db, clock }: Known,
  actor: Actor,
  { id, words }: { id: number | undefined; words: string[] },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const group = id === undefined ? undefined : await queries.findGroup(tx, id)
    if (id !== undefined && !group) throw noGroup()
    await recordChange(tx, actor, { at: clock.now(), before: group?.words ?? [], after: words })
    if (id === undefined) {
      const added = await queries.insertGroup(tx, words)
      if (added === undefined) throw alreadyThere()
      return added
    }
    await queries.updateGroup(tx, id, words)
    return id
  })
}

const recordChange = (
  tx: Db,
  { userId, ip }: Actor,
  { at, before, after }: { at: Date; before: readonly string[]; after: readonly string[] },
) =>
  record(tx, {
    action: 'synonyms.changed',
    at,
    actorUserId: userId,
    ip,
    object: null,
    details: { before: before.join(', '), after: after.join(', ') },
  })

type Groups = readonly (readonly string[])[]

/** Counts results for a viewer who sees every type, before and after the change. */
async function effectOf(
  { search }: Known,
  terms: readonly string[],
  { before, after }: { before: Groups; after: Groups },
): Promise<Effect[]> {
  const requested = terms.flatMap((term) => [...requestsFor(term, before), ...requestsFor(term, after)])
  const counts = await search.count(requested)
  const sumOf = (at: number) => (counts[at] ?? 0) + (counts[at + 1] ?? 0)
  return terms.map((term, at) => ({ term, before: sumOf(4 * at), after: sumOf(4 * at + 2) }))
}

/** Returns separate requests for clips and packages. */
const requestsFor = (term: string, synonyms: Groups): SearchRequest[] => {
  const types = [['video', 'image', 'short'], ['package']] as const
  return types.map((those) => ({
    term,
    synonyms,
    types: those,
    values: {},
    region: '',
    dates: [],
    duration: null,
    cleared: null,
    obtainable: null,
  }))
}

/** @throws AppError validation. */
function distinctWords(written: readonly string[]): string[] {
  const words = searchableWords('words', written)
  if (words.length < 2) throw invalidField('words', 'Enter at least two words.')
  return words
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one.every((word) => other.some((each) => normalise(each) === normalise(word)))

const noGroup = () => new AppError('not_found', 'There is no such group of words.')
const alreadyThere = () => new AppError('conflict', 'This group of words already exists.')
