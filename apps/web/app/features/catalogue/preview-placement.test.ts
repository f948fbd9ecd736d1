/** The side of a card on which the preview is shown. */
import { describe, expect, test } from 'vitest'
import { placePreview } from './preview-placement.ts'

const viewport = { width: 1440, height: 900 }
const card = (left: number, top = 300) => ({ left, right: left + 300, top, width: 300, height: 170 })

describe('the preview popup', () => {
  test('the preview popup is placed left if less than 420 px remain to the right', () => {
    // The card's right edge at 1021 leaves 419.
    expect(placePreview(card(721), 320, viewport)).toMatchObject({ side: 'left', left: 721 - 12 - 400 })
  })

  test('the preview popup is placed right if 420 px remain', () => {
    expect(placePreview(card(720), 320, viewport)).toMatchObject({ side: 'right', left: 1020 + 12 })
  })

  test('the preview popup stays on the screen next to a card at the lower edge', () => {
    expect(placePreview(card(40, 880), 320, viewport).top).toBe(900 - 320 - 8)
  })

  test('the preview popup stays on the screen next to a card at the upper edge', () => {
    expect(placePreview(card(40, -100), 320, viewport).top).toBe(8)
  })

  test('the preview popup never leaves the screen to the left', () => {
    const wide = { left: 100, right: 1000, top: 300, width: 900, height: 500 }
    expect(placePreview(wide, 320, { width: 1100, height: 900 }).left).toBe(8)
  })
})
