/** Conditions and order of the recalls that are open (R-RECALL-1). */
import { type RawBuilder, sql } from 'kysely'

/** The strictest recall first. */
export const byStrictness = sql`array_position(array['withdrawn', 'withheld', 'corrected', 'restricted'], kind)`

/** The kind of the strictest open recall of a clip; null without one. @param clip the column with its id */
export const openRecallKind = (
  clip: string,
): RawBuilder<'restricted' | 'corrected' | 'withheld' | 'withdrawn' | null> =>
  sql`(select kind from recalls where recalls.clip_id = ${sql.ref(clip)} and ended_at is null
    order by ${byStrictness} limit 1)`
