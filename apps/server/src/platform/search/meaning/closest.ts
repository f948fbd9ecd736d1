/** Finds the clips whose meaning is closest to that of a query, for both engines (R-MEANING-2, ADR 62). */
import { setTimeout as pause } from 'node:timers/promises'
import { MAX_INTEGER } from '@rushes/contract/integers'
import type { Db } from '../../../db/db.ts'
import type { Meaning } from '../search.ts'
import { type Codes, codeOf, openCodes, type Places, similarityOf } from './codes.ts'
import * as queries from './meanings.queries.ts'

const CODES_BATCH = 20_000
/** More clips without a place are not read again. */
const MAX_UNPLACED = CODES_BATCH
/** A search waits this long for codes that were written since the last one. */
const WAIT_MS = 200
/** The nearest codes, whose vectors are compared. */
const MAX_COMPARED = 1_000

export type Closest = (meaning: Meaning, among: Places) => Promise<number[]>

type Loaded = {
  codes: Codes
  slots: number
  after: { written: number; id: number }
  /** Clips that were embedded before they were indexed. */
  unplaced: Set<number>
}

/**
 * Keeps the codes of each model that is used in memory, 54 to 70 bytes for each place.
 *
 * @returns a function that lists close clips, the closest first; some may not be public any more
 */
export function openClosest(db: Db, placeOf: queries.PlaceOf): Closest {
  const models = new Map<string, Loaded>()
  const refreshing = new Map<string, Promise<void>>()

  async function refresh(model: string, loaded: Loaded): Promise<void> {
    const state = await queries.findState(db, model)
    if (!state) return
    // Numbers restart when a model is installed again after its removal.
    const isRestarted = state.written < loaded.after.written
    if (isRestarted || (placeOf === 'slot' && state.slots !== loaded.slots)) {
      loaded.codes.clear()
      loaded.unplaced.clear()
      loaded.slots = state.slots
      loaded.after = { written: 0, id: 0 }
    }
    if (loaded.unplaced.size > 0) {
      const rows = await queries.listCodesOf(db, model, [...loaded.unplaced])
      loaded.unplaced.clear()
      keep(loaded, rows)
    }
    while (loaded.after.written < state.written) loaded.after = await readBatch(model, loaded, state.written)
  }

  /** @returns the end of what was read */
  async function readBatch(model: string, loaded: Loaded, end: number): Promise<Loaded['after']> {
    const rows = await queries.listCodes(db, placeOf, { model, after: loaded.after, limit: CODES_BATCH })
    keep(loaded, rows)
    const last = rows.at(-1)
    return last && rows.length === CODES_BATCH ? last : { written: end, id: MAX_INTEGER }
  }

  /** @returns null while a search would have to wait for new codes */
  async function load({ model, vector }: Meaning): Promise<Codes | null> {
    const loaded = models.get(model) ?? {
      codes: openCodes(vector.length / 8),
      slots: -1,
      after: { written: 0, id: 0 },
      unplaced: new Set<number>(),
    }
    models.set(model, loaded)
    // Simultaneous searches share the reading.
    const reading = refreshing.get(model) ?? refresh(model, loaded).finally(() => refreshing.delete(model))
    refreshing.set(model, reading)
    const isRead = await Promise.race([reading.then(() => true), pause(WAIT_MS, false, { ref: false })])
    return isRead ? loaded.codes : null
  }

  return async (meaning, among) => {
    const codes = await load(meaning)
    if (!codes) return []
    const near = codes.nearest(codeOf(meaning.vector, meaning.mean), among, MAX_COMPARED)
    const { ids, vectors } = await queries.readVectors(db, meaning.model, near)
    const size = meaning.vector.length
    const compared = ids.map((id, at) => ({
      id,
      similarity: similarityOf(
        meaning.vector,
        new Int8Array(vectors.buffer, vectors.byteOffset + at * size, size),
      ),
    }))
    return compared
      .filter(({ similarity }) => similarity >= meaning.minSimilarity)
      .sort((a, b) => b.similarity - a.similarity || b.id - a.id)
      .map(({ id }) => id)
  }
}

function keep({ codes, unplaced }: Loaded, rows: readonly queries.CodeRow[]): void {
  for (const { id, place, code } of rows) {
    if (place !== null) codes.put(place, id, code)
    else if (unplaced.size < MAX_UNPLACED) unplaced.add(id)
  }
}
