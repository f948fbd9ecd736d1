/** Reads the browser's download queue (R-DOWNLOAD-4). */
import { isLicenceTierCode, type LicenceTierCode } from '@rushes/commerce/licence-tier'
import { parseProductReference } from '@rushes/commerce/product-reference'

export type QueueItem = {
  id: number
  product?: string | undefined
  /** The uid of the tier, or its code. */
  tier?: number | string | null | undefined
  rendition?: number | undefined
}

/** Returns the first item of each clip. */
export function withoutRepeats<T extends { id: number }>(items: readonly T[]): T[] {
  const seen = new Set<number>()
  return items.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/**
 * Returns the tier that an item requests: its own, or that of its product reference, or null for any tier.
 * @returns undefined for a tier that does not exist.
 */
export function tierOfItem(
  { id, product = '', tier }: QueueItem,
  tiers: readonly { uid: number; code: string }[],
): LicenceTierCode | null | undefined {
  if (tier === undefined || tier === null || tier === '') {
    const reference = parseProductReference(product)
    return reference?.kind === 'clip' && reference.clipId === id ? reference.tierCode : null
  }
  const named = tiers.find(({ uid, code }) => String(uid) === String(tier) || code === tier)
  return named && isLicenceTierCode(named.code) ? named.code : undefined
}
