/** The coloured dot of a rating. Screen readers always read its name; `named` also shows it. */
import { RATING_LABELS } from '@rushes/contract/search-options'

const FOILS = { GD: 'bg-gold', SV: 'bg-silver', BR: 'bg-bronze' } as const

type RatingDotProps = { rating: keyof typeof RATING_LABELS; named?: boolean }

export function RatingDot({ rating, named = false }: RatingDotProps) {
  const name = RATING_LABELS[rating]
  return (
    <span className="rating" title={`${name} rating`}>
      <span className={FOILS[rating]} />
      <span className={named ? undefined : 'sr-only'}>{name}</span>
    </span>
  )
}
