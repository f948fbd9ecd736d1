/**
 * What the pointer or the focus is on. Every card carries this much; the popup itself is loaded with the first
 * card that is pointed at, on screens that show it.
 */
import type { ResultItem } from '@rushes/contract/clips'
import type { RefObject } from 'react'

/** The popup is not shown on narrower screens (specification, section 4). */
const PREVIEW_MEDIA = '(min-width: 1025px)'

export type PreviewTarget = { item: ResultItem; element: HTMLElement }

let target: PreviewTarget | null = null
const listeners = new Set<() => void>()

function aimAt(next: PreviewTarget | null) {
  if (next !== null && !matchMedia(PREVIEW_MEDIA).matches) return
  target = next
  for (const listener of listeners) listener()
}

export function previewTarget(): PreviewTarget | null {
  return target
}

export function subscribeToPreviewTarget(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** For the element of a card; touching is not pointing. */
export function previewHandlers(item: ResultItem, element: RefObject<HTMLElement | null>) {
  const enter = () => {
    if (item.type !== 'package' && element.current) aimAt({ item, element: element.current })
  }
  const leave = () => aimAt(null)
  return {
    onPointerEnter: (event: { pointerType: string }) => {
      if (event.pointerType !== 'touch') enter()
    },
    onPointerLeave: leave,
    onFocus: (event: { target: Element }) => {
      if (event.target.matches(':focus-visible')) enter()
    },
    onBlur: leave,
  }
}
