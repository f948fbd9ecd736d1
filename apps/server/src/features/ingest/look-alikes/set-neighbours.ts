/** Sets the related clips of a clip in order, as a revision of it. */
import { MAX_NEIGHBOURS } from '@rushes/contract/list-limits'
import { invalidField } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { record } from '../../audit/record-event.ts'
import type { Mover } from '../../catalogue/editing/clip-states.rules.ts'
import { lockEditable } from '../../catalogue/editing/edit-clip.ts'
import { noteClipChanges } from '../../catalogue/editing/note-clip-changes.ts'
import { readClipList } from '../../catalogue/reference.rules.ts'
import { listExistingClipIds, listNeighbourIds, replaceRelatedClips } from '../ingest.queries.ts'

type Wanted = { id: number; revision: number; ids: readonly number[]; add: string }

/**
 * @throws AppError not_found, forbidden, outdated or validation. Writes nothing if nothing has
 * changed.
 */
export async function setNeighbours(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { ip, ...viewer }: Mover & { ip: string },
  { id, revision, ids, add }: Wanted,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockEditable(tx, viewer, { id, revision })
    const { ids: added, unread } = readClipList(add)
    const wanted = [...new Set([...ids, ...added])]
    await requireNeighbours(tx, { id, wanted, unread })
    const before = await listNeighbourIds(tx, id)
    if (before.join() === wanted.join()) return
    await replaceRelatedClips(tx, id, wanted)
    const at = clock.now()
    const change = { clip_id: id, before: { neighbours: before }, after: { neighbours: wanted } }
    await noteClipChanges(tx, { userId: viewer.userId, at }, [change])
    const event = { action: 'neighbours.changed', at, actorUserId: viewer.userId, ip } as const
    await record(tx, { ...event, object: `clip:${id}`, details: { neighbours: wanted.join(' ') } })
  })
}

type Requested = { id: number; wanted: readonly number[]; unread: readonly string[] }

async function requireNeighbours(tx: Db, { id, wanted, unread }: Requested): Promise<void> {
  const existing = new Set(await listExistingClipIds(tx, wanted))
  const unknown = [...unread, ...wanted.filter((one) => !existing.has(one)).map(String)]
  if (unknown.length > 0) throw invalid(`There is no clip ${unknown.join(', ')}.`)
  if (wanted.includes(id)) throw invalid('A clip cannot be related to itself.')
  if (wanted.length > MAX_NEIGHBOURS) throw invalid(`A clip has at most ${MAX_NEIGHBOURS} neighbours.`)
}

const invalid = (message: string) => invalidField('add', message)
