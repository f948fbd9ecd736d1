/**
 * Makes the vectors of the clips: first of all, then of those in the change list. Position and vectors are written in one
 * transaction, so that an interrupted run loses nothing (R-MEANING-4, ADR 62).
 */
import { MAX_INTEGER } from '@rushes/contract/integers'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { type TextModel, unlessOff } from '../../platform/models/models.ts'
import { bytesOf, codeOf } from '../../platform/search/meaning/codes.ts'
import { listChanges } from '../changes/list-changes.ts'
import { oldestPosition, readChanges } from '../changes/read-changes.ts'
import * as queries from './meanings.queries.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'models' | 'search'>

const CLIPS_BATCH = 50
const REMOVED_BATCH = 5_000

export async function embedClips(services: Needed, signal?: AbortSignal): Promise<void> {
  const { db, models } = services
  if (models.texts.length === 0) return
  while (await embedRound(services, signal));
  const names = models.texts.map(({ name }) => name)
  const complete = await queries.listComplete(db)
  if (!names.every((name) => complete.includes(name))) return
  while ((await queries.removeOtherModels(db, names, REMOVED_BATCH)) === REMOVED_BATCH);
}

/** Embeds a batch for each model, so that none waits until another one is filled. @returns whether there may be more */
async function embedRound(services: Needed, signal: AbortSignal | undefined): Promise<boolean> {
  const { db, clock, models, search } = services
  // Slots of the index are the places of the vectors.
  if (!search.isIndexedByWorkers) while ((await search.indexChanges()) > 0);
  const until = await listChanges(services)
  let isMore = false
  for (const model of models.texts) {
    if (signal?.aborted) return false
    await queries.insertModel(db, model.name, { position: until, clipId: MAX_INTEGER })
    const batch = db.transaction().execute((tx) => embedBatch(tx, clock.now(), model, until))
    if (await unlessOff(batch, false)) isMore = true
  }
  return isMore
}

/** @returns whether there may be more clips to embed; false also while another worker embeds clips */
async function embedBatch(tx: Db, now: Date, model: TextModel, until: number): Promise<boolean> {
  const state = await queries.lockModel(tx, model.name)
  if (!state) return false
  const part = state.is_complete ? await changedClips(tx, state, until, now) : await nextClips(tx, state, now)
  const written = state.written + 1
  await writeTexts(tx, { model, written }, part)
  await queries.updateModel(tx, model.name, { ...state, ...part.state, written })
  return part.isMore
}

type Part = {
  texts: readonly queries.ClipText[]
  /** Clips without a text that is public, whose vectors are removed. */
  hidden: readonly number[]
  state: Partial<queries.FillState>
  isMore: boolean
}

async function nextClips(tx: Db, { filled_to }: queries.FillState, now: Date): Promise<Part> {
  const texts = await queries.listTexts(tx, { after: filled_to, limit: CLIPS_BATCH }, now)
  const last = texts.at(-1)
  const state = last ? { filled_to: last.id } : { is_complete: true }
  return { texts, hidden: [], state, isMore: true }
}

async function changedClips(tx: Db, state: queries.FillState, until: number, now: Date): Promise<Part> {
  // Changes of that time are not in the list any more.
  if (state.position < oldestPosition(now)) {
    const restarted = { filled_to: 0, is_complete: false, position: until, clip_id: MAX_INTEGER }
    return { texts: [], hidden: [], state: restarted, isMore: true }
  }
  const after = { position: state.position, clipId: state.clip_id }
  const changes = await readChanges(tx, { after, until, limit: CLIPS_BATCH })
  const ids = changes.map(({ clipId }) => clipId)
  const texts = await queries.listTexts(tx, { ids }, now)
  const last = changes.length === CLIPS_BATCH ? changes.at(-1) : undefined
  return {
    texts,
    hidden: ids.filter((id) => !texts.some((text) => text.id === id)),
    state: last
      ? { position: last.position, clip_id: last.clipId }
      : { position: until, clip_id: MAX_INTEGER },
    isMore: last !== undefined,
  }
}

/** Clips whose texts the model cannot read have no vector. */
async function writeTexts(
  tx: Db,
  { model, written }: { model: TextModel; written: number },
  { texts, hidden }: Part,
): Promise<void> {
  const rows: queries.WrittenMeaning[] = []
  const unread: number[] = []
  for (const text of texts) {
    const vector = await model.embed(passageOf(text), 'clip')
    if (vector) rows.push({ clip_id: text.id, ...storedFormOf(vector, model) })
    else unread.push(text.id)
  }
  await queries.removeMeanings(tx, model.name, [...hidden, ...unread])
  await queries.writeMeanings(tx, { model: model.name, written }, rows)
}

const storedFormOf = (vector: Float32Array, { mean }: Pick<TextModel, 'mean'>) => ({
  vector: Buffer.from(bytesOf(vector).buffer),
  code: Buffer.from(codeOf(vector, mean).buffer),
})

/** Models compare texts of the same form best: three parts, each in a line. */
const passageOf = ({ title, description, keywords, category }: queries.ClipText): string =>
  [`${title}.`, description, `${keywords.join(', ')}. ${category}.`]
    .map((part) => part.replaceAll(/\s+/g, ' '))
    .join('\n')
