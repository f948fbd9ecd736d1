/**
 * The preview next to a card: it opens after 100 ms and closes 100 ms after the pointer has left card and
 * popup. Its video is mounted a little later and removed immediately, so that moving the pointer across a
 * page of cards downloads nothing.
 */
import { NOT_SOCIAL_LABEL } from '@rushes/commerce/licence-tier'
import type { ClipType } from '@rushes/commerce/media-code'
import type { ResultItem } from '@rushes/contract/clips'
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { useAutoplay } from '../settings/settings-store.ts'
import { Caption } from './caption.tsx'
import { graphicConsent } from './graphic-consent-store.ts'
import { Picture } from './picture.tsx'
import { placePreview } from './preview-placement.ts'
import { leaveCard, type PreviewTarget, usePreviewTarget } from './preview-target-store.ts'

/** Counted from the opening of the popup, which makes a quarter of a second from the hover. */
const FILM_DELAY_MS = 150

const OPEN_DELAY_MS = 100

const CLOSE_DELAY_MS = 100

type PriceOf = (clip: { type: ClipType; notSocial: boolean }) => ReactNode

/** The page passes `priceOf`, so that cards do not depend on prices. */
export function PreviewPopup({ priceOf }: { priceOf?: PriceOf }) {
  const aimed = usePreviewTarget()
  const [inside, setInside] = useState(false)
  const [shown, setShown] = useState<PreviewTarget | null>(null)
  const wanted = (aimed?.held ? null : aimed) ?? (inside ? shown : null)

  useEffect(() => {
    if (wanted === shown) return
    const timer = setTimeout(() => setShown(wanted), wanted ? OPEN_DELAY_MS : CLOSE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [wanted, shown])

  // Runs before paint, so that a visible popup can be closed.
  useLayoutEffect(() => {
    if (!shown) return
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      leaveCard()
      setShown(null)
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [shown])

  if (!shown?.element.isConnected) return null
  return <Popup key={shown.item.id} target={shown} priceOf={priceOf} onInside={setInside} />
}

type PopupProps = {
  target: PreviewTarget
  priceOf: PriceOf | undefined
  onInside: (inside: boolean) => void
}

function Popup({ target, priceOf, onInside }: PopupProps) {
  const { item, element } = target
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = popup.current
    if (!box) return
    const place = placePreview(element.getBoundingClientRect(), box.offsetHeight, {
      width: document.documentElement.clientWidth,
      height: innerHeight,
    })
    box.style.left = `${place.left}px`
    box.style.top = `${place.top}px`
  }, [element])
  useEffect(() => () => onInside(false), [onInside])

  return (
    // Hidden from screen readers, because the card has the same text.
    <div
      ref={popup}
      aria-hidden="true"
      onPointerEnter={() => onInside(true)}
      onPointerLeave={() => onInside(false)}
      className="fixed z-30 grid w-[400px] gap-2 rounded-lg border border-rule bg-sheet p-2 pb-3 shadow-float"
    >
      <PreviewFilm item={item} />
      <p dir="auto" className="px-1 font-semibold">
        {item.title}
      </p>
      <div className="px-1">
        <Caption item={item} named />
      </div>
      {item.type !== 'package' && !item.meta.enquire && (
        <p className="px-1 text-sm text-ink-soft">
          {priceOf?.({ type: item.type, notSocial: item.meta.notSocial })}
        </p>
      )}
      {item.meta.notSocial && <p className="px-1 text-sm text-ink-soft">{NOT_SOCIAL_LABEL}</p>}
      {item.meta.enquire && <p className="px-1 text-sm text-ink-soft">Enquiries only</p>}
    </div>
  )
}

/** The picture of a preview and, if autoplay is on, the silent film with a line that follows the pointer. */
function PreviewFilm({ item }: { item: ResultItem }) {
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
