/**
 * The preview beside a card (specification, sections 4 and 9): opens after 100 ms, closes 100 ms after leaving unless
 * the pointer went inside. The film is mounted a little later and let go at once, so that crossing a page of
 * cards loads nothing (decision 32).
 */
import { NOT_SOCIAL_LABEL } from '@rushes/commerce/licence-tier'
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { useAutoplay } from '../settings/settings-store.ts'
import { Caption } from './caption.tsx'
import { Picture } from './picture.tsx'
import { placePreview } from './preview-placement.ts'
import { type PreviewTarget, previewTarget, subscribeToPreviewTarget } from './preview-target-store.ts'

const OPEN_DELAY_MS = 100
const CLOSE_DELAY_MS = 100
/** From the opening; with the delay before it about a quarter of a second from the hover. */
const FILM_DELAY_MS = 150

export function PreviewPopup() {
  const aimed = useSyncExternalStore(subscribeToPreviewTarget, previewTarget, () => null)
  const [inside, setInside] = useState(false)
  const [shown, setShown] = useState<PreviewTarget | null>(null)
  const wanted = aimed ?? (inside ? shown : null)

  useEffect(() => {
    if (wanted === shown) return
    const timer = setTimeout(() => setShown(wanted), wanted ? OPEN_DELAY_MS : CLOSE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [wanted, shown])

  useEffect(() => {
    if (!shown) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(null)
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [shown])

  if (!shown?.element.isConnected) return null
  return <Popup key={shown.item.id} target={shown} onInside={setInside} />
}

function Popup({ target, onInside }: { target: PreviewTarget; onInside: (inside: boolean) => void }) {
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
    // The card's link says the same in words: this is a picture of it.
    <div
      ref={popup}
      aria-hidden="true"
      onPointerEnter={() => onInside(true)}
      onPointerLeave={() => onInside(false)}
      className="fixed z-30 grid w-[400px] gap-2 rounded-lg border border-rule bg-sheet p-2 pb-3 shadow-float"
    >
      <Film target={target} />
      <p className="px-1 font-semibold">{item.title}</p>
      <div className="px-1">
        <Caption item={item} named />
      </div>
      {item.meta.notSocial && <p className="px-1 text-sm text-ink-soft">{NOT_SOCIAL_LABEL}</p>}
      {item.meta.enquire && <p className="px-1 text-sm text-ink-soft">Enquiries only</p>}
    </div>
  )
}

/** The picture; then, where films may move, the silent preview with a line that follows the pointer. */
function Film({ target: { item } }: { target: PreviewTarget }) {
  const { mediaBase } = useSite()
  const moves = useAutoplay() && item.type !== 'image' && !item.meta.graphic
  const [mounted, setMounted] = useState(false)
  const film = useRef<HTMLVideoElement>(null)
  const line = useRef<HTMLSpanElement>(null)

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
      <Picture src={item.thumbpath} colour={item.colour} className="size-full" />
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
