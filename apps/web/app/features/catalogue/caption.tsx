/**
 * The facts under a picture, always in two lines, so that the cards of a row align: the file, then place and
 * day.
 */
import type { ResultItem } from '@rushes/contract/clips'
import { captionOf } from './clip-facts.ts'
import { RatingDot } from './rating-dot.tsx'

/** A comma for screen readers, which join texts that only a gap or a line break separates. */
export const Pause = () => <span className="sr-only">, </span>

export function Caption({ item, named = false }: { item: ResultItem; named?: boolean }) {
  const [file, place, day] = captionOf(item)
  const { rating } = item.meta
  return (
    <p className="caption clip-caption">
      <span>
        {rating && <RatingDot rating={rating} named={named} />}
        {rating && <Pause />}
        {file}
        <Pause />
      </span>
      <span>
        {/* A long place is truncated, the day is not. */}
        <span>{place}</span>
        <span>
          {place && ' · '}
          {day}
        </span>
      </span>
    </p>
  )
}
