/** States on a card which licence of its clip the account holds (R-UPGRADE-6). Loaded for members only. */
import type { OwnedLicence } from '@rushes/contract/owned-licences'
import { formatDay } from './clip-facts.ts'

export function OwnedMark({ licence: { tier_name, granted, by } }: { licence: OwnedLicence }) {
  return (
    <p className="absolute bottom-2 left-2 max-w-[calc(100%-1rem)] rounded-sm bg-film/85 px-1.5 text-xs leading-tight text-film-ink sm:max-w-[calc(100%-3.5rem)]">
      Owned · {tier_name ?? 'Standard credit'} · {formatDay(granted)} · <span className="sr-only">by </span>
      {by}
    </p>
  )
}
