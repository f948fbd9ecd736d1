/** The strip of facts under a picture; it breaks between facts, never inside one. */
import type { ResultItem } from '@rushes/contract/clips'
import { captionOf } from './clip-facts.ts'
import { RatingDot } from './rating-dot.tsx'

export function Caption({ item, named = false }: { item: ResultItem; named?: boolean }) {
  const { rating } = item.meta
  return (
    <p className="caption flex flex-wrap gap-x-2">
      {rating && item.type !== 'package' && <RatingDot rating={rating} named={named} />}
      {captionOf(item).map((fact, index) => (
        <span key={fact} className="whitespace-nowrap">
          {fact}
          {index < captionOf(item).length - 1 && ' ·'}
        </span>
      ))}
    </p>
  )
}
