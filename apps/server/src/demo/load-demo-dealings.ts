/** Loads the agreements of the demo agency: contributors, offers and an allowance. */

import type { Services } from '../context.ts'
import { editClip } from '../features/catalogue/editing/edit-clip.ts'
import type { ContributorRow } from '../features/contributors/contributors.queries.ts'
import { listContributors } from '../features/contributors/contributors.queries.ts'
import { setAllowance } from '../features/credits/set-allowance.ts'
import { makeOffer } from '../features/offers/make-offer.ts'
import type { Viewer } from '../http/viewer.ts'
import { listUntouchedClips } from './demo.queries.ts'
import type { DemoAdmin } from './demo-admin-file.ts'
import * as queries from './demo-history.queries.ts'
import { type DemoUsers, personOf } from './load-demo-accounts.ts'

/** The program acts on this machine. */
const IP = '127.0.0.1'
const HOUR_MS = 60 * 60_000

type Loading = { admin: DemoAdmin; users: DemoUsers; viewer: Viewer }

/** Each part may be repeated. */
export async function loadDemoDealings(services: Services, loading: Loading): Promise<void> {
  await loadContributed(services, loading)
  await loadOffers(services, loading)
  await loadAllowances(services, loading)
}

async function loadContributed(services: Services, { admin, viewer }: Loading): Promise<void> {
  const contributors = await listContributors(services.db)
  for (const { contributor, clips } of admin.contributed) {
    const id = idOf(contributors, contributor)
    for (const clip of await listUntouchedClips(services.db, clips)) {
      const changes = { contributor_id: id }
      await editClip(services, viewer, { id: clip, revision: 1, changes })
    }
  }
}

function idOf(contributors: readonly ContributorRow[], wanted: string): number {
  const found = contributors.find(({ name }) => name === wanted)
  if (!found) throw new Error(`demo/admin.json has no contributor ${wanted}`)
  return found.id
}

async function loadOffers(services: Services, { admin, viewer }: Loading): Promise<void> {
  const { db, clock } = services
  const known = await queries.listOfferMessages(db)
  for (const { hoursAgo, days, clips, ...offer } of admin.offers) {
    if (known.includes(offer.message)) continue
    const made = new Date(clock.now().getTime() - hoursAgo * HOUR_MS)
    const endsAt = new Date(made.getTime() + days * 24 * HOUR_MS)
    const then = { ...services, clock: { now: () => made } }
    const actor = { userId: viewer.userId, ip: IP }
    const aboveList = offer.deal === null ? 0 : clips.length
    const fresh = { threadId: null, replaces: null, licensees: 0, aboveList }
    await makeOffer(then, actor, { ...offer, ...fresh, lines: clips, endsAt })
  }
  await queries.updateMailsOfOffers(db, clock.now())
}

async function loadAllowances(services: Services, { admin, users, viewer }: Loading): Promise<void> {
  for (const { user, ...allowance } of admin.allowances) {
    const { accountId } = personOf(users, user).viewer
    const actor = { userId: viewer.userId, ip: IP }
    await setAllowance(services, { ...allowance, accountId, actor })
  }
}
