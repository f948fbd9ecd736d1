/**
 * Applies a change of the vocabulary to many clips in batches, each clip with its version. A repeated run
 * continues with the remaining clips.
 */
import { VALUE_KINDS } from '@rushes/contract/agency-vocabulary'
import { z } from 'zod'
import type { Job } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { type ClipChange, updateClips } from '../editing/clip-versions.queries.ts'
import { publishReady } from '../editing/publish-ready.ts'
import { APPLY_VOCABULARY } from './change-vocabulary.ts'
import { lockSomeClipsWith } from './keywords.queries.ts'
import { endValue, lockSomeClipsOf } from './vocabulary.queries.ts'
import { keywordsWith } from './vocabulary.rules.ts'

const Payload = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('value'),
    kind: z.enum(VALUE_KINDS),
    from: z.int(),
    into: z.int(),
    userId: z.int(),
    reason: z.string(),
  }),
  z.object({
    what: z.literal('keyword'),
    from: z.string(),
    to: z.string().nullable(),
    userId: z.int(),
    reason: z.string(),
  }),
])
type Change = z.output<typeof Payload>

export const applyVocabularyJob: Job = {
  name: APPLY_VOCABULARY,
  async run(services, data) {
    const { db, clock } = services
    const change = Payload.parse(data)
    const version = {
      actor_id: change.userId,
      at: clock.now(),
      origin: 'words',
      reason: change.reason,
    } as const
    const changeSome = async () => {
      const changes = await db.transaction().execute(async (tx) => {
        const some = await listSomeChanges(tx, change)
        if (some.length > 0) await updateClips(tx, some, version)
        return some
      })
      await publishReady(
        services,
        changes.map(({ clip_id }) => clip_id),
      )
      return changes.length
    }
    while ((await changeSome()) > 0);
    if (change.what === 'value') await db.transaction().execute((tx) => endValue(tx, change.kind, change))
  },
}

async function listSomeChanges(tx: Db, change: Change): Promise<ClipChange[]> {
  if (change.what === 'value') {
    const column = `${change.kind}_id`
    const [before, after] = [{ [column]: change.from }, { [column]: change.into }]
    const ids = await lockSomeClipsOf(tx, change.kind, change.from)
    return ids.map((clip_id) => ({ clip_id, before, after, columns: after }))
  }
  const clips = await lockSomeClipsWith(tx, change.from)
  return clips.map(({ id, keywords }) => {
    const after = { keywords: keywordsWith(keywords, change.from, change.to) }
    return { clip_id: id, before: { keywords }, after, columns: after }
  })
}
