/** The strip of facts under a picture. It breaks between facts, never inside one. */
import type { ResultItem } from '@rushes/contract/clips'
import { captionOf } from './clip-facts.ts'
import { RatingDot } from './rating-dot.tsx'

// A dot at the beginning of a line would look wrong: there it stands left of the strip, where it is hidden.
const DOT = "before:inline-block before:w-[3ch] before:text-center before:content-['·']"

export function Caption({ item, named = false }: { item: ResultItem; named?: boolean }) {
  const rating = item.type === 'package' ? undefined : item.meta.rating
  return (
    <p className="caption overflow-hidden">
      <span className="-ml-[3ch] flex flex-wrap">
        {rating && (
          <span className="pr-2 pl-[3ch]">
            <RatingDot rating={rating} named={named} />
          </span>
        )}
        {captionOf(item).map((fact, index) => (
          <span key={fact} className={`whitespace-nowrap ${rating && index === 0 ? '' : DOT}`}>
            {fact}
          </span>
        ))}
      </span>
    </p>
  )
}
