/** Positions the preview popup next to its card. */

/** The popup is on the left if less than this remains on the right of the card, in CSS pixels. */
const MIN_ROOM_PX = 420
const POPUP_WIDTH_PX = 400
const GAP_PX = 12
const MARGIN_PX = 8

export type Box = { left: number; right: number; top: number; width: number; height: number }

/** @returns the top left corner of the popup, which stays inside the viewport. */
export function placePreview(
  card: Box,
  popupHeight: number,
  viewport: { width: number; height: number },
): { left: number; top: number; side: 'left' | 'right' } {
  const side = viewport.width - card.right < MIN_ROOM_PX ? 'left' : 'right'
  const wanted = side === 'right' ? card.right + GAP_PX : card.left - GAP_PX - POPUP_WIDTH_PX
  const furthest = viewport.width - POPUP_WIDTH_PX - MARGIN_PX
  const centred = card.top + card.height / 2 - popupHeight / 2
  const lowest = viewport.height - popupHeight - MARGIN_PX
  return {
    left: Math.max(MARGIN_PX, Math.min(wanted, furthest)),
    top: Math.max(MARGIN_PX, Math.min(centred, lowest)),
    side,
  }
}
