/**
 * The card that the pointer or the focus is on. Every card needs this much; the popup itself is loaded when the pointer is
 * first on a card, on screens that show it (R-PREVIEW-1).
 */
import type { ResultItem } from '@rushes/contract/clips'
import type { RefObject } from 'react'
import { store } from '../../lib/store.ts'

/** Narrower screens do not show the popup. */
const PREVIEW_MEDIA = '(min-width: 1025px)'

export type PreviewTarget = { item: ResultItem; element: HTMLElement }

const target = store<PreviewTarget | null>(null)

export const usePreviewTarget = target.use

function aimAt(next: PreviewTarget | null) {
  if (next === null || matchMedia(PREVIEW_MEDIA).matches) target.write(next)
}

/** For the element of a card. Touching a card is not pointing at it. */
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
