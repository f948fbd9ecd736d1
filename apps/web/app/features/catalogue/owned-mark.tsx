/** States on a card which licence of its clip the account holds (R-UPGRADE-6). Loaded for members only. */
import type { OwnedLicence } from '@rushes/contract/owned-licences'
import { formatDay } from './clip-facts.ts'

export function OwnedMark({ licence: { tier_name, granted, by } }: { licence: OwnedLicence }) {
  return (
    <p className="caption text-clear" title={`Licensed by ${by}`}>
      Owned · {tier_name ?? 'Standard credit'} · {formatDay(granted)}
      <span className="sr-only">, licensed by {by}</span>
    </p>
  )
}
