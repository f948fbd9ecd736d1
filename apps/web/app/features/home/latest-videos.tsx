/** Latest videos: loaded when scrolled into view, in place of placeholders of the same size. */
import type { ResultItem } from '@rushes/contract/clips'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClipCard } from '../catalogue/clip-card.tsx'

const PLACEHOLDERS = ['1', '2', '3', '4', '5']
const ALL_LATEST_URL = '/search?type=video&sort=most_recent'

export function LatestVideos() {
  const place = useRef<HTMLDivElement>(null)
  const [items, setItems] = useState<readonly ResultItem[] | null>(null)

  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      // After a failure the strip stays empty, and the link to all videos still works (R-SHOP-7).
      browserApi.call('GET /clip/clips/latest').then(
        ({ data }) => setItems(data),
        () => setItems([]),
      )
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={place}>
      <Carousel
        heading="Latest videos"
        aside={
          <Link to={ALL_LATEST_URL} className="px-2 text-sm underline underline-offset-4">
            See all
          </Link>
        }
      >
        {items === null
          ? PLACEHOLDERS.map((key) => (
              <li key={key}>
                <Skeleton className="mb-2 aspect-video w-full" />
                <Skeleton className="mb-2 h-6 w-4/5" />
                <Skeleton className="h-4 w-3/5" />
              </li>
            ))
          : items.map((item) => (
              <li key={item.id}>
                <ClipCard item={item} />
              </li>
            ))}
      </Carousel>
    </div>
  )
}
