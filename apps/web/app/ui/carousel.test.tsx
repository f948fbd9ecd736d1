/** How a carousel moves, stops and is paused. */
import { act, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { givenDevice } from '../../test/media-double.ts'
import { Carousel } from './carousel.tsx'
import '../../test/render-page.tsx'

const SLIDE = 200
const EVERY_MS = 2_500
const SPEED_MS = 1_000

/** Five slides of 200 pixels, of which two are visible. */
function givenCarousel({ autoplayMs = EVERY_MS, reducedMotion = false } = {}) {
  givenDevice({ reducedMotion })
  const page = render(
    <Carousel heading="What's trending" {...(autoplayMs > 0 && { autoplayMs })}>
      {['1', '2', '3', '4', '5'].map((name) => (
        <a key={name} href={`/clip/${name}`}>
          Clip {name}
        </a>
      ))}
    </Carousel>,
  )
  const strip = page.getByRole('list')
  for (const [index, slide] of [...strip.children].entries()) {
    Object.defineProperty(slide, 'offsetLeft', { value: index * SLIDE })
  }
  Object.defineProperties(strip, { scrollWidth: { value: 1_000 }, clientWidth: { value: 400 } })
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }))
  return { ...page, strip, press }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a carousel that moves by itself', () => {
  test('a carousel that moves by itself moves on by one slide every 2,500 ms, within 1,000 ms', () => {
    const { strip } = givenCarousel()
    pass(EVERY_MS - 1)
    expect(strip.scrollLeft).toBe(0)
    pass(1 + SPEED_MS / 2)
    expect(strip.scrollLeft).toBeGreaterThan(0)
    expect(strip.scrollLeft).toBeLessThan(SLIDE)
    pass(SPEED_MS / 2 + 50)
    expect(strip.scrollLeft).toBe(SLIDE)
    pass(EVERY_MS)
    expect(strip.scrollLeft).toBe(2 * SLIDE)
  })

  test('a carousel that moves by itself begins again after its end', () => {
    const { strip } = givenCarousel()
    pass(4 * EVERY_MS + SPEED_MS + 50)
    expect(strip.scrollLeft).toBe(0)
  })

  test('a carousel that moves by itself rests while it is paused, and continues with Play', () => {
    const { strip, press } = givenCarousel()
    press('Pause')
    pass(10_000)
    expect(strip.scrollLeft).toBe(0)
    press('Play')
    pass(EVERY_MS + SPEED_MS + 50)
    expect(strip.scrollLeft).toBe(SLIDE)
  })

  test('a carousel that moves by itself rests when one of its links gets the focus, until Play is pressed', () => {
    const { strip, getByRole, press } = givenCarousel()
    fireEvent.focus(getByRole('link', { name: 'Clip 1' }))
    pass(10_000)
    expect(strip.scrollLeft).toBe(0)
    fireEvent.blur(getByRole('link', { name: 'Clip 1' }))
    pass(10_000)
    expect(strip.scrollLeft).toBe(0)
    press('Play')
    pass(EVERY_MS + SPEED_MS + 50)
    expect(strip.scrollLeft).toBe(SLIDE)
  })

  test('a carousel that moves by itself rests while the pointer is on it', () => {
    const { strip } = givenCarousel()
    fireEvent.pointerEnter(strip)
    pass(10_000)
    expect(strip.scrollLeft).toBe(0)
    fireEvent.pointerLeave(strip)
    pass(EVERY_MS + SPEED_MS + 50)
    expect(strip.scrollLeft).toBe(SLIDE)
  })

  test('a carousel that moves by itself rests while one of its buttons has the focus', () => {
    const { strip, getByRole } = givenCarousel()
    fireEvent.focus(getByRole('button', { name: 'Previous' }))
    pass(10_000)
    expect(strip.scrollLeft).toBe(0)
  })

  test('a carousel that moves by itself rests while it has the focus, whatever the pointer does', () => {
    const { strip, getByRole } = givenCarousel()
    fireEvent.focus(getByRole('link', { name: 'Clip 1' }))
    fireEvent.pointerEnter(strip)
    fireEvent.pointerLeave(strip)
    pass(10_000)
    expect(strip.scrollLeft).toBe(0)
  })

  test('a carousel that moves by itself rests while the focus goes from one of its links to another', () => {
    const { strip, getByRole } = givenCarousel()
    const [first, second] = [getByRole('link', { name: 'Clip 1' }), getByRole('link', { name: 'Clip 2' })]
    fireEvent.focus(first)
    fireEvent.blur(first, { relatedTarget: second })
    pass(10_000)
    expect(strip.scrollLeft).toBe(0)
  })

  test('a carousel that moves by itself starts when Play is pressed, although the button keeps the focus', () => {
    const { strip, getByRole, press } = givenCarousel()
    fireEvent.focus(getByRole('button', { name: 'Pause' }))
    press('Pause')
    pass(10_000)
    expect(strip.scrollLeft).toBe(0)
    press('Play')
    pass(EVERY_MS + SPEED_MS + 50)
    expect(strip.scrollLeft).toBe(SLIDE)
  })

  test('a carousel that moves by itself rests with reduced motion, and needs no Pause', () => {
    const { strip, queryByRole } = givenCarousel({ reducedMotion: true })
    pass(10_000)
    expect(strip.scrollLeft).toBe(0)
    expect(queryByRole('button', { name: 'Pause' })).toBeNull()
  })
})

describe('the buttons', () => {
  test('the buttons move by one slide, and from one end to the other', () => {
    const { strip, press } = givenCarousel()
    press('Pause')
    press('Next')
    pass(SPEED_MS + 50)
    expect(strip.scrollLeft).toBe(SLIDE)
    press('Previous')
    pass(SPEED_MS + 50)
    expect(strip.scrollLeft).toBe(0)
    press('Previous')
    pass(SPEED_MS + 50)
    expect(strip.scrollLeft).toBe(600)
  })

  test('the buttons move at once for visitors who ask for less motion', () => {
    const { strip, press } = givenCarousel({ reducedMotion: true })
    press('Next')
    expect(strip.scrollLeft).toBe(SLIDE)
  })

  test('the buttons are all that moves a carousel without autoplay', () => {
    const { strip, press, queryByRole } = givenCarousel({ autoplayMs: 0 })
    pass(10_000)
    expect(strip.scrollLeft).toBe(0)
    expect(queryByRole('button', { name: 'Pause' })).toBeNull()
    press('Next')
    pass(SPEED_MS + 50)
    expect(strip.scrollLeft).toBe(SLIDE)
  })
})

test('a carousel is a region that its heading names, with the role description of WAI-ARIA', () => {
  const { getByRole } = givenCarousel()
  expect(getByRole('region', { name: "What's trending" }).getAttribute('aria-roledescription')).toBe(
    'carousel',
  )
})

test('the slides of a carousel are items of a list with the role description of WAI-ARIA', () => {
  const slides = givenCarousel().getAllByRole('listitem')
  expect(slides.map((slide) => slide.getAttribute('aria-roledescription'))).toEqual(Array(5).fill('slide'))
})

test('a carousel announces its slides only while it does not move by itself', () => {
  const { strip, press } = givenCarousel()
  expect(strip.getAttribute('aria-live')).toBe('off')
  press('Pause')
  expect(strip.getAttribute('aria-live')).toBe('polite')
})
