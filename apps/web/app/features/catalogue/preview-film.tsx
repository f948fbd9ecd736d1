/** The picture of a preview and, where films may move, the silent film with a line that follows the pointer. */
import type { ResultItem } from '@rushes/contract/clips'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { useAutoplay } from '../settings/settings-store.ts'
import { graphicConsent } from './graphic-consent-store.ts'
import { Picture } from './picture.tsx'

/** From the opening of the popup, and so a quarter of a second from the hover. */
const FILM_DELAY_MS = 150

export function PreviewFilm({ item }: { item: ResultItem }) {
  const { mediaBase } = useSite()
  const veiled = !graphicConsent.use() && item.meta.graphic
  const moves = useAutoplay() && item.type !== 'image' && !veiled
  const [mounted, setMounted] = useState(false)
  const film = useRef<HTMLVideoElement>(null)
  const line = useRef<HTMLSpanElement>(null)

  useEffect(graphicConsent.recall, [])

  useEffect(() => {
    if (!moves || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => setMounted(true), FILM_DELAY_MS)
    return () => clearTimeout(timer)
  }, [moves])

  const scrub = (event: PointerEvent<HTMLDivElement>) => {
    const video = film.current
    if (!video || !Number.isFinite(video.duration)) return
    const box = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    video.pause()
    video.currentTime = share * video.duration
    if (line.current) line.current.style.left = `${share * 100}%`
  }

  const upright = item.type === 'short'
  return (
    <div
      className={`relative overflow-hidden rounded-sm bg-film ${upright ? 'mx-auto aspect-[9/16] h-[420px]' : 'aspect-video'}`}
      onPointerMove={scrub}
      onPointerLeave={() => void film.current?.play().catch(() => undefined)}
    >
      <Picture of={item} frame={upright ? 'upright' : 'wide'} sizes="25rem" veiled={veiled} />
      {mounted && (
        <>
          <video
            ref={film}
            src={mediaUrl(mediaBase, item.filepath)}
            muted
            loop
            playsInline
            autoPlay
            className="absolute inset-0 size-full object-cover"
          />
          <span ref={line} className="pointer-events-none absolute inset-y-0 left-0 w-px bg-film-mark" />
        </>
      )}
    </div>
  )
}
