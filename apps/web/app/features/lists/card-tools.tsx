/** The parts of a card that only members have. */
import type { ResultItem } from '@rushes/contract/clips'
import { OwnedMark } from '../catalogue/owned-mark.tsx'
import { SaveCardButton } from './save-card-button.tsx'

export function CardTools({ item, upright }: { item: ResultItem; upright: boolean }) {
  const [licence] = item.owned ?? []
  return (
    <>
      <SaveCardButton item={item} upright={upright} />
      {licence && <OwnedMark licence={licence} />}
    </>
  )
}
