/**
 * Replaces the clips that staff have chosen for the home page. A request contains the revision it is based
 * on, so that newer changes are not overwritten. A clip that is already in its slot may stay in any state.
 */
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { record } from '../../audit/record-event.ts'
import { findRevision, listPinFacts, listPins, raiseRevision, replaceSlot } from './curation.queries.ts'
import { refusalOfPin, SLOTS, type Slot } from './curation.rules.ts'

type Pin = { id: number; until: string | null }
type Wish = Record<Slot, readonly Pin[]> & { revision: number }

/**
 * @throws AppError outdated, not_found for clips that are not public, validation for unsuitable
 * clips.
 */
export async function setCuration(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId }: Viewer,
  { wish, ip }: { wish: Wish; ip: string },
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const revision = await findRevision(tx, { forUpdate: true })
    if (revision !== wish.revision) {
      throw new AppError('outdated', 'Another user has changed the front page. Reload the page.')
    }
    await requireSuitable(tx, wish, now)
    for (const slot of SLOTS) {
      const pins = wish[slot].map(({ id, until }) => ({ id, until: until === null ? null : new Date(until) }))
      await replaceSlot(tx, slot, pins)
    }
    await raiseRevision(tx)
    const [hero, trending] = SLOTS.map((slot) => wish[slot].map(({ id }) => id).join(' '))
    const details = { revision: revision + 1, hero: hero ?? '', trending: trending ?? '' }
    await record(tx, { action: 'curation.changed', at: now, actorUserId: userId, ip, object: null, details })
  })
}

async function requireSuitable(tx: Db, wish: Wish, now: Date): Promise<void> {
  const standing = new Set((await listPins(tx, now)).map(({ slot, id }) => `${slot} ${id}`))
  const ids = SLOTS.flatMap((slot) => wish[slot].map(({ id }) => id))
  const facts = new Map((await listPinFacts(tx, ids, now)).map((clip) => [clip.id, clip]))
  const hidden = (slot: Slot) =>
    wish[slot].filter(({ id }) => !(facts.get(id)?.is_public || standing.has(`${slot} ${id}`)))
  const [unknown] = SLOTS.flatMap(hidden)
  if (unknown) throw new AppError('not_found', `${unknown.id} is not public.`)

  const faultsOf = (slot: Slot) =>
    wish[slot].flatMap(({ id, until }) => {
      if (until !== null && new Date(until) <= now) return [`The end of ${id} is in the past.`]
      const clip = facts.get(id)
      const refusal = standing.has(`${slot} ${id}`) || !clip ? null : refusalOfPin(slot, clip)
      return refusal ? [`${id} ${refusal}.`] : []
    })
  const faults = SLOTS.map((slot) => [slot, faultsOf(slot)] as const).filter(([, words]) => words.length > 0)
  const [first] = faults.flatMap(([, words]) => words)
  if (first !== undefined) throw new AppError('validation', first, { fields: Object.fromEntries(faults) })
}
