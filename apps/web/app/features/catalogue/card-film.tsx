/**
 * A long press on a card plays its film inside the card, where the popup is not shown: on touch screens and below 1025
 * pixels. The film continues when the finger is lifted, until something else is touched.
 */
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { graphicConsent } from './graphic-consent-store.ts'
import { type PreviewTarget, usePreviewTarget } from './preview-target-store.ts'

/** Less than the half second after which browsers open their menu for the link. */
const PRESS_MS = 400

export function CardFilm() {
  const aimed = usePreviewTarget()
  const [shown, setShown] = useState<PreviewTarget | null>(null)
  const agreed = graphicConsent.use()
  const isPlayable = aimed?.held && aimed.item.type !== 'image' && (agreed || !aimed.item.meta.graphic)
  const pressed = isPlayable ? aimed : null

  useEffect(graphicConsent.recall, [])

  useEffect(() => {
    if (!pressed) return
    const timer = setTimeout(() => {
      setShown(pressed)
      followPress(pressed.element)
    }, PRESS_MS)
    const stop = () => clearTimeout(timer)
    addEventListener('pointerup', stop)
    return () => {
      stop()
      removeEventListener('pointerup', stop)
    }
  }, [pressed])

  useEffect(() => {
    if (!shown) return
    const leave = (event: Event) => {
      if (!(event.target instanceof Node && shown.element.contains(event.target))) setShown(null)
    }
    addEventListener('pointerdown', leave)
    return () => removeEventListener('pointerdown', leave)
  }, [shown])

  if (!shown?.element.isConnected) return null
  return createPortal(<Film target={shown} />, shown.element)
}

function Film({ target: { item, element } }: { target: PreviewTarget }) {
  const { mediaBase } = useSite()
  const height = element.querySelector('a')?.firstElementChild?.clientHeight
  return (
    <video
      key={item.id}
      src={mediaUrl(mediaBase, item.filepath)}
      style={{ height }}
      muted
      loop
      playsInline
      autoPlay
      className="pointer-events-none absolute inset-x-0 top-0 w-full rounded-sm bg-film object-contain"
    />
  )
}

/** Prevents the end of a long press from counting as a click, or opening a menu. */
function followPress(card: HTMLElement) {
  const refuse = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  // The click of this press follows immediately after the finger is lifted; a later click is intended.
  const end = () => {
    setTimeout(() => {
      card.removeEventListener('click', refuse, true)
      card.removeEventListener('contextmenu', refuse, true)
    })
  }
  card.addEventListener('click', refuse, true)
  card.addEventListener('contextmenu', refuse, true)
  addEventListener('pointerup', end, { once: true })
  addEventListener('pointercancel', end, { once: true })
}
