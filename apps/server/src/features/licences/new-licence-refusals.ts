/** Returns why a viewer cannot license clips again, with the messages of downloads (R-LICENCE-2). */
import type { Viewer } from '../../http/viewer.ts'
import type { AgreedDeals } from './agreed-deals.ts'
import { type ClipFacts, refusalOfNewLicence } from './new-licence.rules.ts'
import { REFUSAL_MESSAGES } from './refusal-messages.ts'

/** Returns messages by clip id; none for a clip that may be licensed, and none at all for a guest. */
export function newLicenceRefusals(
  viewer: Viewer | null,
  clips: readonly (ClipFacts & { id: number })[],
  now: Date,
  deals: AgreedDeals = new Map(),
): ReadonlyMap<number, string> {
  const refusals = new Map<number, string>()
  for (const clip of viewer ? clips : []) {
    const refusal = viewer && refusalOfNewLicence(viewer, clip, now, deals.get(clip.id))
    if (refusal) refusals.set(clip.id, REFUSAL_MESSAGES[refusal].message)
  }
  return refusals
}
