/**
 * The card under the pointer or the focus. Every card needs this code; the previews themselves are loaded
 * when the pointer is first on a card.
 */
import type { ResultItem } from '@rushes/contract/clips'
import type { RefObject } from 'react'
import { store } from '../../lib/store.ts'

/** Narrower screens do not show the popup. */
const PREVIEW_MEDIA = '(min-width: 1025px)'

/** `held` is true for a card under a finger, or under a pressed button where there is no popup. */
export type PreviewTarget = { item: ResultItem; element: HTMLElement; held: boolean }

const target = store<PreviewTarget | null>(null)

export const usePreviewTarget = target.use

export const leaveCard = () => target.write(null)

/** Event handlers for the element of a card. Touching a card does not open the popup. */
export function previewHandlers(item: ResultItem, card: RefObject<HTMLElement | null>) {
  const aim = (held: boolean) => {
    const element = card.current
    const hasPopup = matchMedia(PREVIEW_MEDIA).matches
    if (element && item.type !== 'package' && (held || hasPopup)) target.write({ item, element, held })
  }
  return {
    onPointerEnter: ({ pointerType }: { pointerType: string }) => {
      if (pointerType !== 'touch') aim(false)
    },
    onPointerDown: ({ pointerType }: { pointerType: string }) => {
      if (pointerType === 'touch' || !matchMedia(PREVIEW_MEDIA).matches) aim(true)
    },
    onPointerCancel: leaveCard,
    onPointerLeave: leaveCard,
    onFocus: (event: { target: Element }) => {
      if (event.target.matches(':focus-visible')) aim(false)
    },
    onBlur: leaveCard,
  }
}
