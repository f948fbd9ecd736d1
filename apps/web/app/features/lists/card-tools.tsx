/** The parts of a card that only members have. They are over its picture, so that nothing moves when they appear. */
import type { ResultItem } from '@rushes/contract/clips'
import { OwnedMark } from '../catalogue/owned-mark.tsx'
import { SaveCardButton } from './save-card-button.tsx'

export function CardTools({ item, upright }: { item: ResultItem; upright: boolean }) {
  const [licence] = item.owned ?? []
  return (
    <div
      className={`pointer-events-none absolute inset-x-0 top-0 ${upright ? 'aspect-[9/16]' : 'aspect-video'}`}
    >
      {licence && <OwnedMark licence={licence} />}
      <SaveCardButton item={item} />
    </div>
  )
}
