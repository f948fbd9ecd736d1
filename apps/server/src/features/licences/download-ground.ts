/**
 * Determines the ground on which the viewer could download a clip now, for the main button of its page
 * (R-CLIP-14). Reads without a lock, because the download itself decides again (R-DOWNLOAD-1).
 */

import { decideRelease, type Release } from '@rushes/commerce/entitlement'
import { type ClipType, priceMediaOf } from '@rushes/commerce/media-code'
import { may } from '@rushes/contract/capabilities'
import type { DownloadGround } from '@rushes/contract/owned-licences'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Balance } from '../credits/ledger.rules.ts'
import { readBalances } from '../credits/read-balances.ts'
import { type ClipFacts, type NewLicenceRefusal, refusalOfNewLicence } from './new-licence.rules.ts'
import type { OwnLicence } from './own-licences.ts'

type Facts = { clip: ClipFacts; owned: readonly OwnLicence[]; now: Date }

export async function downloadGround(
  db: Db,
  viewer: Viewer,
  { clip, owned, now }: Facts,
): Promise<DownloadGround> {
  const refusal = refusalOfNewLicence(viewer, clip, now)
  return groundBy(viewer, await readBalances(db, viewer.accountId), {
    type: clip.type,
    notSocial: clip.not_social,
    refusal,
    owned,
  })
}

type Kind = {
  type: ClipType
  notSocial: boolean
  refusal: NewLicenceRefusal | null
  owned: readonly OwnLicence[]
}

/** Returns the ground for every clip of a kind whose file is in the storage. @param balances of all media */
export function groundBy(
  viewer: Pick<Viewer, 'accountKind' | 'role' | 'canPurchase' | 'declaredAudience'>,
  balances: readonly Balance[],
  { type, notSocial, refusal, owned }: Kind,
): DownloadGround {
  const media = priceMediaOf(type)
  const ofMedium = balances.filter((balance) => balance.media === media)
  const release = decideRelease({
    viewer: { ...viewer, isStaff: may(viewer, 'admin.view') },
    media,
    notSocial,
    hasFile: true,
    refusal,
    tier: null,
    licences: owned,
    prepaidTiers: ofMedium.flatMap(({ tier }) => tier ?? []),
    hasAllowance: ofMedium.some(({ tier }) => tier === null),
  })
  return groundOf(release, ofMedium)
}

function groundOf(release: Release<OwnLicence, string>, balances: readonly Balance[]): DownloadGround {
  if ('refused' in release) return release.refused === 'frozen' ? 'frozen' : 'none'
  switch (release.ground) {
    case 'licence':
    case 'staff':
      return release.ground
    case 'standard_credit':
      return isLeft(balances, null)
    case 'prepaid_credit':
      return isLeft(balances, release.tier)
    case 'none':
      return release.why === 'choose_tier' ? 'choose_tier' : 'none'
  }
}

function isLeft(balances: readonly Balance[], tier: string | null): 'credit' | 'none' {
  return balances.some((balance) => balance.tier === tier && balance.available !== 0) ? 'credit' : 'none'
}
