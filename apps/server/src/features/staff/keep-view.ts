/** Saves and removes views of the admin lists. The audit records changes of shared views. */
import { may } from '@rushes/contract/capabilities'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { record } from '../audit/record-event.ts'
import { countViews, deleteView, upsertView } from './views.queries.ts'

const MAX_VIEWS = 50
/** Limit over all lists, because their names come from the browser. */
const MAX_VIEWS_OF_ALL = 500

type Known = Pick<Services, 'db' | 'clock'>
type Actor = Pick<Viewer, 'userId' | 'accountKind' | 'role'> & { ip: string }
type View = { screen: string; name: string; query: string; shared: boolean }

/** @throws AppError forbidden, or conflict when there are too many. */
export async function keepView({ db, clock }: Known, actor: Actor, { shared, ...view }: View): Promise<void> {
  if (shared && !may(actor, 'clip.edit')) {
    throw new AppError('forbidden', 'Please ask a Manager to share a view with all staff.')
  }
  const owner = shared ? null : actor.userId
  await db.transaction().execute(async (tx) => {
    await upsertView(tx, { ...view, user_id: owner })
    const { ofList, ofAll } = await countViews(tx, { userId: owner, screen: view.screen })
    if (ofList > MAX_VIEWS || ofAll > MAX_VIEWS_OF_ALL) {
      const most = ofList > MAX_VIEWS ? MAX_VIEWS : MAX_VIEWS_OF_ALL
      throw new AppError('conflict', `There are ${most} views already. Please remove one first.`)
    }
    if (shared) await recordChange(tx, actor, clock.now(), { kept: view.name, query: view.query })
  })
}

/** @throws AppError not_found */
export async function removeView({ db, clock }: Known, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await deleteView(tx, id, {
      userId: actor.userId,
      maySharedToo: may(actor, 'clip.edit'),
    })
    if (!removed) throw new AppError('not_found', 'There is no such view.')
    if (removed.user_id === null) await recordChange(tx, actor, clock.now(), { removed: id })
  })
}

const recordChange = (
  tx: Parameters<typeof record>[0],
  { userId, ip }: Actor,
  at: Date,
  details: Record<string, string | number>,
) => record(tx, { action: 'view.changed', at, actorUserId: userId, ip, object: null, details })
