/** The preview next to a card, and the film inside it. */
import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { givenDevice } from '../../../test/media-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleResult } from '../../../test/sample-clips.ts'
import { ClipCard } from '../catalogue/clip-card.tsx'
import { settingsStore } from '../settings/settings-store.ts'
import { Previews } from './previews.tsx'

type Given = { change?: Parameters<typeof sampleResult>[1]; device?: Parameters<typeof givenDevice>[0] }

/** Renders a card and its preview, and stops the clock. */
async function givenCard({ change = {}, device = {} }: Given = {}) {
  givenDevice(device)
  const page = renderPage(
    <>
      <ClipCard item={sampleResult(7, change)} />
      <Previews />
    </>,
  )
  const link = await page.findByRole('link', { name: 'Clip 7' })
  vi.useFakeTimers()
  const popup = () => page.container.querySelector<HTMLElement>('div[aria-hidden="true"].fixed')
  return {
    ...page,
    link,
    popup,
    film: () => popup()?.querySelector('video') ?? null,
    point: (pointerType = 'mouse') => fireEvent.pointerEnter(link, { pointerType }),
    leave: () => fireEvent.pointerLeave(link),
  }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  givenApi()
  settingsStore.write(null)
})

afterEach(() => {
  fireEvent.blur(document.body)
  vi.useRealTimers()
})

describe('the preview', () => {
  test('the preview opens when the pointer has stayed on the card for 100 ms', async () => {
    const { point, popup } = await givenCard()
    point()
    pass(99)
    expect(popup()).toBeNull()
    pass(1)
    expect(popup()?.textContent).toContain('Clip 7')
  })

  test('the preview closes 100 ms after the pointer has left', async () => {
    const { point, leave, popup } = await givenCard()
    point()
    pass(100)
    leave()
    pass(99)
    expect(popup()).not.toBeNull()
    pass(1)
    expect(popup()).toBeNull()
  })

  test('the preview does not open for a pointer that only crosses the card', async () => {
    const { point, leave, popup } = await givenCard()
    point()
    pass(60)
    leave()
    pass(1_000)
    expect(popup()).toBeNull()
  })

  test('the preview stays while the pointer is inside it', async () => {
    const { point, leave, popup } = await givenCard()
    point()
    pass(100)
    fireEvent.pointerEnter(popup() ?? document.body)
    leave()
    pass(1_000)
    expect(popup()).not.toBeNull()
    fireEvent.pointerLeave(popup() ?? document.body)
    pass(100)
    expect(popup()).toBeNull()
  })

  test('the preview closes with Escape, and stays closed while the pointer stays on the card', async () => {
    const { point, popup } = await givenCard()
    point()
    pass(100)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(popup()).toBeNull()
    pass(1_000)
    expect(popup()).toBeNull()
  })

  test('the preview shows what must be known before a clip is chosen', async () => {
    const { point, popup } = await givenCard({ change: { meta: { enquire: true, notSocial: true } } })
    point()
    pass(100)
    expect(popup()?.textContent).toContain('Enquiries only')
    expect(popup()?.textContent).toContain('Not for publication on Social Media')
  })

  test('the preview is not shown on screens below 1025 pixels', async () => {
    const { point, popup } = await givenCard({ device: { width: 1_024 } })
    point()
    pass(1_000)
    expect(popup()).toBeNull()
  })

  test('the preview is shown on a screen of 1025 pixels', async () => {
    const { point, popup } = await givenCard({ device: { width: 1_025 } })
    point()
    pass(100)
    expect(popup()).not.toBeNull()
  })

  test('the preview is not opened by a finger', async () => {
    const { point, popup } = await givenCard()
    point('touch')
    pass(1_000)
    expect(popup()).toBeNull()
  })

  test('the preview is not shown for a package', async () => {
    const { point, popup } = await givenCard({ change: { type: 'package' } })
    point()
    pass(1_000)
    expect(popup()).toBeNull()
  })
})

describe('the film of the preview', () => {
  test('the film of the preview is loaded a quarter of a second after the hover, and gone when the preview closes', async () => {
    const { point, leave, popup, film } = await givenCard()
    point()
    pass(100)
    pass(149)
    expect(popup()).not.toBeNull()
    expect(film()).toBeNull()
    pass(1)
    expect(film()?.getAttribute('src')).toBe('/media/7/hover.mp4')
    expect(film()?.muted).toBe(true)
    leave()
    pass(100)
    expect(film()).toBeNull()
  })

  test.each([
    ['a device that asks for less motion', { device: { reducedMotion: true } }],
    ['an image', { change: { type: 'image' } }],
    ['graphic content', { change: { meta: { graphic: true } } }],
  ] as const)('the film of the preview is never loaded for %s', async (_, given) => {
    const { point, popup, film } = await givenCard(given)
    point()
    pass(100)
    pass(1_000)
    expect(popup()).not.toBeNull()
    expect(film()).toBeNull()
  })

  test('the film of the preview is never loaded with Autoplay video previews off', async () => {
    settingsStore.write({ autoplay: false, theme: 'system' })
    const { point, film } = await givenCard()
    point()
    pass(100)
    pass(1_000)
    expect(film()).toBeNull()
  })

  test('the film of the preview follows the pointer', async () => {
    const { point, film } = await givenCard()
    point()
    pass(100)
    pass(150)
    const video = film() ?? document.createElement('video')
    Object.defineProperty(video, 'duration', { value: 8 })
    const frame = video.parentElement ?? video
    frame.getBoundingClientRect = () => new DOMRect(100, 0, 400, 225)
    fireEvent.pointerMove(frame, { clientX: 200 })
    expect(video.currentTime).toBe(2)
    expect(video.paused).toBe(true)
  })
})

describe('a long press', () => {
  const inCard = (link: HTMLElement) => link.parentElement?.querySelector('video') ?? null
  const press = (link: HTMLElement, pointerType = 'touch') => fireEvent.pointerDown(link, { pointerType })

  test('a long press plays the film inside the card, also after the finger is lifted', async () => {
    const { link, popup } = await givenCard({ device: { width: 390 } })
    press(link)
    pass(399)
    expect(inCard(link)).toBeNull()
    pass(1)
    expect(inCard(link)?.getAttribute('src')).toBe('/media/7/hover.mp4')
    expect(inCard(link)?.muted).toBe(true)
    fireEvent.pointerUp(link, { pointerType: 'touch' })
    pass(1_000)
    expect(inCard(link)).not.toBeNull()
    expect(popup()).toBeNull()
    fireEvent.pointerDown(document.body)
    expect(inCard(link)).toBeNull()
  })

  test('a long press does not open the clip, but the next tap does', async () => {
    const { link } = await givenCard({ device: { width: 390 } })
    press(link)
    pass(400)
    expect(fireEvent.contextMenu(link)).toBe(false)
    fireEvent.pointerUp(link)
    expect(fireEvent.click(link)).toBe(false)
    pass(1)
    expect(fireEvent.contextMenu(link)).toBe(true)
  })

  test('a long press works with a finger on a wide screen, and with a mouse on a narrow one', async () => {
    const wide = await givenCard({ device: { width: 1_440 } })
    press(wide.link)
    pass(400)
    expect(inCard(wide.link)).not.toBeNull()
    wide.unmount()
    vi.useRealTimers()
    const narrow = await givenCard({ device: { width: 1_024 } })
    press(narrow.link, 'mouse')
    pass(400)
    expect(inCard(narrow.link)).not.toBeNull()
  })

  test.each([
    ['a short tap', {}, true],
    ['an image', { type: 'image' }, false],
    ['graphic content', { meta: { graphic: true } }, false],
  ] as const)('a long press plays nothing for %s', async (_, change, lifted) => {
    const { link } = await givenCard({ change, device: { width: 390 } })
    press(link)
    pass(300)
    if (lifted) fireEvent.pointerUp(link)
    pass(1_000)
    expect(inCard(link)).toBeNull()
  })
})
