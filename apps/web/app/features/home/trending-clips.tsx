/**
 * What's trending: a strip of films with autoplay. It contains no shorts, so accounts for shorts do not see
 * it (R-CLIP-3).
 */
import type { ResultItem } from '@rushes/contract/clips'
import { Carousel } from '../../ui/carousel.tsx'
import { ClipCard } from '../catalogue/clip-card.tsx'
import { useOffered } from './use-offered.ts'

const AUTOPLAY_MS = 2_500

export function TrendingClips({ items }: { items: readonly ResultItem[] }) {
  const isOffered = useOffered('video')
  if (items.length === 0 || !isOffered) return null
  return (
    <Carousel heading="What's trending" autoplayMs={AUTOPLAY_MS}>
      {items.map((item) => (
        <ClipCard key={item.id} item={item} />
      ))}
    </Carousel>
  )
}
