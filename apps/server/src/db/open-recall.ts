/** Conditions and order of the recalls that are open (R-RECALL-1). */
import { RECALL_KINDS, RECALL_STOPS, type RecallKind } from '@rushes/contract/recalls'
import { type RawBuilder, sql } from 'kysely'

/** The strictest recall first. */
export const byStrictness = sql`array_position(${[...RECALL_KINDS]}::text[], kind) desc`

/**
 * Whether a recall is of a licence: a licence that was granted after a correction or a restriction was granted with it.
 * @param grantedAt the time of the grant
 */
export const concernsGrant = (grantedAt: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(issued_at >= ${grantedAt} or kind = any(${[...RECALL_STOPS]}::text[]))`

/** The kind of the strictest open recall of a licensed clip; null without one. @param columns the clip, and the time of the grant */
export const openRecallKind = (columns: { clip: string; grantedAt: string }): RawBuilder<RecallKind | null> =>
  sql`(select kind from recalls where recalls.clip_id = ${sql.ref(columns.clip)} and ended_at is null
    and ${concernsGrant(sql.ref(columns.grantedAt))} order by ${byStrictness} limit 1)`
