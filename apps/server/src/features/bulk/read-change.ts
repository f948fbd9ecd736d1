/** Reads stored bulk changes and their progress (R-BULK-2). */
import { BulkChange, type BulkProgress } from '@rushes/contract/agency-bulk'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import type { ChangeRow } from './bulk.queries.ts'
import { type AnyChange, isReversible } from './bulk.rules.ts'
import { listReasons, listRefusals } from './bulk-refusals.queries.ts'
import type { Weighed } from './weigh-clips.ts'

const MAX_REASONS = 20
const MAX_REFUSALS = 100
const SAMPLE = 5

const Kept = z.union([BulkChange, z.object({ what: z.literal('undo'), of: z.uuid() })])

export const readChange = (kept: unknown): AnyChange => Kept.parse(kept)

export async function progressOf(db: Db, row: ChangeRow): Promise<BulkProgress> {
  const [reasons, first] = await Promise.all([
    listReasons(db, row.id),
    listRefusals(db, row.id, MAX_REFUSALS),
  ])
  const count = reasons.reduce((sum, { clips }) => sum + clips, 0)
  const isDone = row.finished_at !== null
  return {
    id: row.id,
    state: isDone ? 'done' : 'running',
    at: row.at.toISOString(),
    by: { id: row.actor_id, name: row.actor_name },
    total: row.total,
    done: row.done,
    changed: row.changed,
    unchanged: row.done - row.changed - count,
    refused: { count, reasons: reasons.slice(0, MAX_REASONS), first },
    sample: [],
    canUndo: isDone && row.changed > 0 && row.undone_by === null && isReversible(readChange(row.change)),
    undoneBy: row.undone_by,
  }
}

/** Summarises the effect of a change. */
export function previewOf(
  weighed: readonly Weighed[],
  { by, at }: { by: { id: number; name: string }; at: Date },
): BulkProgress {
  const refused = weighed.flatMap(({ clip: { id, title }, verdict }) =>
    verdict.kind === 'refused' ? [{ id, title, reason: verdict.reason }] : [],
  )
  const changed = weighed.flatMap(({ clip, verdict }) =>
    verdict.kind === 'changed' ? [{ ...clip, ...verdict }] : [],
  )
  const reasons = [...Map.groupBy(refused, ({ reason }) => reason)]
    .map(([reason, clips]) => ({ reason, clips: clips.length }))
    .toSorted((one, other) => other.clips - one.clips)
  return {
    id: null,
    state: 'preview',
    at: at.toISOString(),
    by,
    total: weighed.length,
    done: weighed.length,
    changed: changed.length,
    unchanged: weighed.length - changed.length - refused.length,
    refused: {
      count: refused.length,
      reasons: reasons.slice(0, MAX_REASONS),
      first: refused.slice(0, MAX_REFUSALS),
    },
    sample: changed.slice(0, SAMPLE).map(({ id, title, before, after }) => ({
      id,
      title,
      changes: Object.keys(after).map((field) => ({ field, before: before[field], after: after[field] })),
    })),
    canUndo: false,
    undoneBy: null,
  }
}
