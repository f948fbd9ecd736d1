/**
 * The newest videos, or shorts, in a strip: loaded when scrolled into view, in place of placeholders of the
 * same size.
 */
import type { ResultItem } from '@rushes/contract/clips'
import { Fragment, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClipCard } from '../catalogue/clip-card.tsx'
import { useOffered } from './use-offered.ts'

const PLACEHOLDERS = ['1', '2', '3', '4', '5']

type LatestClipsProps = { type: 'video' | 'short'; heading: string }

/** Members do not see a strip of a type that their account may not have (R-CLIP-3). */
export function LatestClips({ type, heading }: LatestClipsProps) {
  return useOffered(type) ? <LatestStrip type={type} heading={heading} /> : null
}

function LatestStrip({ type, heading }: LatestClipsProps) {
  const place = useRef<HTMLDivElement>(null)
  const [items, setItems] = useState<readonly ResultItem[] | null>(null)
  const upright = type === 'short'

  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      // After a failure the strip stays empty, and the link to all clips still works.
      browserApi.call('GET /clip/clips/latest', { querystring: { type } }).then(
        ({ data }) => setItems(data),
        () => setItems([]),
      )
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [type])

  return (
    <div ref={place}>
      <Carousel
        heading={heading}
        upright={upright}
        aside={
          <Link
            to={`/search?type=${type}&sort=most_recent`}
            aria-label={`See all: ${heading}`}
            className="px-2 text-sm underline underline-offset-4"
          >
            See all
          </Link>
        }
      >
        {items === null
          ? PLACEHOLDERS.map((key) => (
              <Fragment key={key}>
                <Skeleton className={`mb-2 w-full ${upright ? 'aspect-[9/16]' : 'aspect-video'}`} />
                <Skeleton className="mb-2 h-12 w-4/5" />
                <Skeleton className="h-8 w-3/5" />
              </Fragment>
            ))
          : items.map((item) => <ClipCard key={item.id} item={item} upright={upright} />)}
      </Carousel>
    </div>
  )
}
