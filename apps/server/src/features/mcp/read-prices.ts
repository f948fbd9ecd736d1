/** Reads what each licence of a clip costs the account of a key, and which of them are not available to it. */
import { audienceBarrier } from '@rushes/commerce/audience'
import {
  blockedByNotSocial,
  isPricedOnApplication,
  NOT_SOCIAL_LABEL,
  ON_APPLICATION,
  tierOf,
} from '@rushes/commerce/licence-tier'
import { findHeld, ownedLabel } from '@rushes/commerce/owned-labels'
import { clipOffer, clipPrice, listTiers } from '@rushes/commerce/price-list'
import { withUpgrades } from '@rushes/commerce/upgraded-prices'
import type { ApiClient, Data } from '@rushes/contract/client'
import type { McpPrices } from '@rushes/contract/mcp-tools'
import type { Viewer } from '../../http/viewer.ts'

type Clip = Data<'GET /clip/clips/:id'>

export async function readPrices(
  { call }: ApiClient,
  { declaredAudience: audience }: Pick<Viewer, 'declaredAudience'>,
  id: number,
): Promise<McpPrices> {
  const [{ data: clip }, { data: list }, { data: place }] = await Promise.all([
    call('GET /clip/clips/:id', { params: { id } }),
    call('GET /clip/pricing'),
    call('GET /clip/location'),
  ])
  const currency = place.code
  const owned = clip.owned ?? []
  const prices = withUpgrades(list.pricing, currency, [{ id, owned }])
  const offer = clipOffer(clip, { currency, audience })
  return {
    clip_id: clip.id,
    title: clip.title,
    currency,
    refused: clip.refused ?? null,
    owned,
    download_by: clip.download_by ?? 'none',
    restrictions: clip.restrictions,
    tiers: listTiers(prices, offer).map(({ code, name }) => {
      const price = clipPrice(prices, offer, code)
      return {
        tier: code,
        name,
        scope: tierOf(code).scope,
        net_minor: price?.priceMinor ?? null,
        is_offer: price?.isOffered ?? false,
        refused: price?.isOffered ? null : refusalOf(clip, code, audience),
      }
    }),
  }
}

function refusalOf({ notSocial, owned = [] }: Clip, tier: string, audience: number | null): string | null {
  if (notSocial && blockedByNotSocial(tier)) return NOT_SOCIAL_LABEL
  if (isPricedOnApplication(audience ?? 0)) return ON_APPLICATION
  const held = findHeld(tier, owned)
  return held ? ownedLabel(held.tier) : audienceBarrier(tier, audience)
}
