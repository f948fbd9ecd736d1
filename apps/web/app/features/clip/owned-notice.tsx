/** The licences of a clip that the account holds already, each with its page (R-TIER-6). */
import { FROZEN_MESSAGE } from '@rushes/commerce/entitlement'
import { licencePath, ownedLabel, secondUseLabel } from '@rushes/commerce/owned-labels'
import type { Clip } from '@rushes/contract/clips'
import { Link } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'

/** The newest licence of each tier: the server lists the newest first. */
export function OwnedNotice({ owned = [] }: Pick<Clip, 'owned'>) {
  const newest = owned.filter(({ tier }, at) => owned.findIndex((other) => other.tier === tier) === at)
  if (newest.length === 0) return null
  return (
    <Notice tone={newest.some(({ frozen }) => frozen) ? 'caution' : 'clear'} title="You own this licence">
      <ul className="grid gap-2">
        {newest.map(({ licence_id, tier, granted, frozen }) => (
          <li key={licence_id}>
            {ownedLabel(tier)} {secondUseLabel(tier)} Licensed on {formatDay(granted)}.{' '}
            {frozen && `${FROZEN_MESSAGE} `}
            <Link to={licencePath(licence_id)} className="underline underline-offset-4">
              See licence {licence_id}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
