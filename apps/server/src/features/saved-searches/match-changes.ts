/**
 * Matches clips that became public or changed with the saved searches (R-SAVED-4, ADR 50). The position in the change list and
 * the matches are written in one transaction, so that an interrupted run loses nothing and repeats nothing.
 */
import { MAX_INTEGER } from '@rushes/contract/integers'
import type { TestedDocument } from '@rushes/search-engine/match'
import type { IndexQuery } from '@rushes/search-engine/query'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { listChanges } from '../changes/list-changes.ts'
import { type ReadChange, readChanges } from '../changes/read-changes.ts'
import * as queries from './matches.queries.ts'
import { openSavedReader, type SavedReader } from './search-contexts.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config'>

const CHANGES_BATCH = 500
const KEYS_BATCH = 500

export async function matchChanges(services: Needed): Promise<void> {
  const until = await listChanges(services)
  let opened: Promise<SavedReader> | undefined
  // Most runs find no change, and need no vocabulary.
  const openReader = () => (opened ??= openSavedReader(services))
  while ((await matchBatch(services, openReader, until)) === CHANGES_BATCH);
}

/** @returns the number of changes that were read */
const matchBatch = (
  { db, clock }: Needed,
  openReader: () => Promise<SavedReader>,
  until: number,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const after = await queries.lockMatchState(tx)
    const changes = await readChanges(tx, { after, until, limit: CHANGES_BATCH })
    const last = changes.at(-1)
    if (!last) return 0
    const fresh = await newToAny(tx, changes)
    if (fresh.length > 0) await matchClips(tx, await openReader(), fresh, clock.now())
    // The end of the list, so that the next call reads no change twice.
    await queries.updateMatchState(
      tx,
      changes.length < CHANGES_BATCH ? { position: until, clipId: MAX_INTEGER } : last,
    )
    return changes.length
  })

/** Leaves out clips that were public before the oldest search was saved. */
async function newToAny(tx: Db, changes: readonly ReadChange[]): Promise<ReadChange[]> {
  const since = await queries.findFirstSince(tx)
  return since === undefined ? [] : changes.filter(({ appeared }) => appeared !== null && appeared > since)
}

async function matchClips(
  tx: Db,
  reader: SavedReader,
  changes: readonly ReadChange[],
  now: Date,
): Promise<void> {
  await refreshKeys(tx, reader)
  const clips = await reader.matcher.readClips(changes.map(({ clipId }) => clipId))
  const lexemes = new Set(clips.flatMap((clip) => [...clip.lexemes]))
  const candidates = await queries.listCandidates(tx, [...lexemes])
  const appeared = new Map(changes.map((change) => [change.clipId, change.appeared ?? 0]))
  const found = findMatches(reader, candidates, clips).filter(
    ({ clipId, since }) => (appeared.get(clipId) ?? 0) > since,
  )
  await queries.insertMatches(tx, found, now)
}

/** Computes the keys of searches again after staff have changed synonyms or merged values. */
async function refreshKeys(tx: Db, reader: SavedReader): Promise<void> {
  const { keyedBy } = reader
  for (;;) {
    const outdated = await queries.listOutdated(tx, keyedBy, KEYS_BATCH)
    for (const search of outdated) {
      const request = reader.requestOf(search)
      const [keys = []] = request ? await reader.matcher.keysOf([request]) : []
      await queries.updateKeys(tx, { id: search.id, keys, keyedBy })
    }
    if (outdated.length < KEYS_BATCH) return
  }
}

type FoundMatch = queries.Match & Pick<queries.Candidate, 'since'>

export function findMatches(
  { matcher, requestOf }: Pick<SavedReader, 'matcher' | 'requestOf'>,
  candidates: readonly queries.Candidate[],
  clips: readonly TestedDocument[],
): FoundMatch[] {
  const keyed = candidates.flatMap((candidate) => candidate.keys.map((key) => ({ key, candidate })))
  const byKey = Map.groupBy(keyed, ({ key }) => key)
  const read = new Map<number, IndexQuery | undefined>()
  function queryOf(candidate: queries.Candidate): IndexQuery | undefined {
    if (!read.has(candidate.id)) {
      const request = requestOf(candidate)
      read.set(candidate.id, request && matcher.queryOf(request))
    }
    return read.get(candidate.id)
  }
  return clips.flatMap((clip) => {
    const found = [...clip.lexemes].flatMap((lexeme) => byKey.get(lexeme) ?? [])
    return [...new Set(found.map(({ candidate }) => candidate))].flatMap((candidate) => {
      const query = queryOf(candidate)
      const isFound = query !== undefined && matcher.isMatch(query, clip)
      return isFound ? [{ searchId: candidate.id, clipId: clip.id, since: candidate.since }] : []
    })
  })
}
