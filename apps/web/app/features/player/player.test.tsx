/** The player by its buttons, by its keys and in its address. */
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { Player } from './player.tsx'

const TITLE = 'Pig patrols the lawn'

type Given = { frameRate?: number | null; query?: string; upright?: boolean }

function givenPlayer({ frameRate = 24, query = '', upright = false }: Given = {}) {
  history.replaceState({ key: 'kept' }, '', `/clip/7${query}`)
  const page = renderPage(
    <Player
      title={TITLE}
      poster="/media/7/poster.jpg"
      direct="/media/7/direct.mp4"
      hls={null}
      storyboard={null}
      duration={8}
      frameRate={frameRate}
      upright={upright}
    />,
  )
  const group = () => page.findByRole('group', { name: `Player: ${TITLE}` })
  const button = (name: string) => page.findByRole('button', { name })
  const film = async () => (await group()).querySelector('video') ?? document.createElement('video')
  return { ...page, group, button, film }
}

/** Plays the film, pauses it and puts the focus on the player, so that its keys can be pressed. */
async function givenPausedFilm(given: Given = {}) {
  const page = givenPlayer(given)
  await page.user.click(await page.button(`Play ${TITLE}`))
  const film = await page.film()
  await expect.poll(() => film.paused).toBe(false)
  await page.user.keyboard('k')
  expect(film.paused).toBe(true)
  return { ...page, film, page }
}

const marksIn = (page: ReturnType<typeof givenPlayer>) =>
  page.queryByRole('region', { name: 'In and out points' })?.querySelector('dl')?.textContent ?? null

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/clip/7')
})

afterEach(() => {
  history.replaceState(null, '', '/')
})

describe('playing', () => {
  test('playing begins with the button in the middle, which then goes away', async () => {
    const { user, button, film, queryByRole } = givenPlayer()
    await user.click(await button(`Play ${TITLE}`))
    await button('Pause')
    expect((await film()).paused).toBe(false)
    expect(queryByRole('button', { name: `Play ${TITLE}` })).toBeNull()
  })

  test('downloads nothing before that, and then the direct file of a clip without a stream', async () => {
    const { user, button, film } = givenPlayer()
    const video = await film()
    expect(video.getAttribute('preload')).toBe('none')
    expect(video.hasAttribute('src')).toBe(false)
    await user.click(await button(`Play ${TITLE}`))
    expect(video.getAttribute('src')).toBe('/media/7/direct.mp4')
  })

  test('is made ready when the pointer is on the player', async () => {
    const { user, group, film } = givenPlayer()
    await user.hover(await group())
    expect((await film()).getAttribute('src')).toBe('/media/7/direct.mp4')
    expect((await film()).preload).toBe('metadata')
  })

  test('is made ready when the focus is on its button', async () => {
    const { button, film } = givenPlayer()
    const play = await button(`Play ${TITLE}`)
    play.focus()
    await expect.poll(async () => (await film()).getAttribute('src')).toBe('/media/7/direct.mp4')
  })

  test('playing moves the focus to the player, so that its keys work', async () => {
    const { user, button, group } = givenPlayer()
    await user.click(await button(`Play ${TITLE}`))
    expect(document.activeElement).toBe(await group())
  })

  test('a click into the picture plays and pauses', async () => {
    const { user, film } = await givenPausedFilm()
    await user.click(film)
    expect(film.paused).toBe(false)
    await user.click(film)
    expect(film.paused).toBe(true)
  })

  test('playing that the browser refuses leaves the player as it was', async () => {
    const { user, button, film } = givenPlayer()
    vi.spyOn(await film(), 'play').mockRejectedValue(new DOMException('refused', 'NotAllowedError'))
    await user.click(await button(`Play ${TITLE}`))
    await button('Play')
  })
})

test('a film that is not there yet has a sign', async () => {
  const { user, button, film, findByText, queryByText } = givenPlayer()
  const started = Promise.withResolvers<void>()
  vi.spyOn(await film(), 'play').mockReturnValue(started.promise)
  await user.click(await button(`Play ${TITLE}`))
  await findByText('The film is loading')
  started.resolve()
  await expect.poll(() => queryByText('The film is loading')).toBeNull()
  fireEvent.waiting(await film())
  await findByText('The film is loading')
  fireEvent.playing(await film())
  expect(queryByText('The film is loading')).toBeNull()
})

test('a film that is paused while it is loading has no sign', async () => {
  const { user, film, findByText, queryByText } = await givenPausedFilm()
  await user.keyboard(' ')
  await expect.poll(() => film.paused).toBe(false)
  fireEvent.waiting(film)
  await findByText('The film is loading')
  await user.keyboard('k')
  fireEvent.pause(film)
  expect(queryByText('The film is loading')).toBeNull()
})

describe('the keys', () => {
  test('the space key plays and pauses the film', async () => {
    const { user, film } = await givenPausedFilm()
    await user.keyboard(' ')
    await expect.poll(() => film.paused).toBe(false)
    await user.keyboard(' ')
    expect(film.paused).toBe(true)
  })

  test('L plays, faster with each press, and K stops', async () => {
    const { user, film, findByText } = await givenPausedFilm()
    await user.keyboard('l')
    await expect.poll(() => film.paused).toBe(false)
    await user.keyboard('L')
    await expect.poll(() => film.playbackRate).toBe(2)
    fireEvent(film, new Event('ratechange'))
    await findByText('Forward 2×')
    await user.keyboard('l')
    await expect.poll(() => film.playbackRate).toBe(4)
    await user.keyboard('K')
    expect(film.paused).toBe(true)
    await user.keyboard('k')
    expect(film.paused).toBe(true)
  })

  test('J goes back, faster with each press, until K', async () => {
    const { user, film, findByText, button, queryByText } = await givenPausedFilm()
    film.currentTime = 5
    await user.keyboard('j')
    await findByText('Reverse 1×')
    await expect.poll(() => film.currentTime).toBeLessThan(5)
    expect(film.paused).toBe(true)
    await button('Pause')
    await user.keyboard('j')
    await findByText('Reverse 2×')
    await user.keyboard('k')
    expect(queryByText(/Reverse/)).toBeNull()
    await button('Play')
  })

  test('J stops at the start of the film', async () => {
    const { user, film, button } = await givenPausedFilm()
    film.currentTime = 0.02
    await user.keyboard('j')
    await button('Play')
    expect(film.currentTime).toBe(0)
  })

  test('L after J plays at normal speed', async () => {
    const { user, film, findByText } = await givenPausedFilm()
    film.currentTime = 5
    await user.keyboard('jj')
    await findByText('Reverse 2×')
    await user.keyboard('l')
    await expect.poll(() => film.paused).toBe(false)
    expect(film.playbackRate).toBe(1)
  })

  test.each([
    ['{ArrowRight}', 4],
    ['{ArrowLeft}', 2],
    // A tenth into the next and the previous frame: exactly at its beginning, browsers may show the one before.
    ['.', 73.1 / 24],
    [',', 71.1 / 24],
    ['{Shift>}{ArrowRight}{/Shift}', 82.1 / 24],
    ['{Shift>}{ArrowLeft}{/Shift}', 62.1 / 24],
    ['{Home}', 0],
    ['{End}', 5],
  ])('the keys %s seeks from 3 seconds to %d', async (key, goal) => {
    const { user, film } = await givenPausedFilm()
    film.currentTime = 3
    // The film ends after five seconds, whatever the page showed before it was loaded.
    Object.defineProperty(film, 'duration', { value: 5 })
    await user.keyboard(key)
    await expect.poll(() => film.currentTime).toBeCloseTo(goal, 5)
  })

  test('a clip without a frame rate steps by 25 frames a second', async () => {
    const { user, film } = await givenPausedFilm({ frameRate: null })
    await user.keyboard('.')
    await expect.poll(() => film.currentTime).toBeCloseTo(1.1 / 25, 5)
  })

  test('M mutes, and the button shows how to have the sound again', async () => {
    const { user, film, button } = await givenPausedFilm()
    await user.keyboard('m')
    expect(film.muted).toBe(true)
    fireEvent.volumeChange(film)
    await user.click(await button('Unmute'))
    expect(film.muted).toBe(false)
    fireEvent.volumeChange(film)
    await button('Mute')
  })

  test('the arrows change the volume, within its limits', async () => {
    const { user, film } = await givenPausedFilm()
    await user.keyboard('{ArrowUp}')
    expect(film.volume).toBe(1)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(film.volume).toBeCloseTo(0.8, 5)
  })

  test('the key F makes the player fill the screen', async () => {
    const { user, group } = await givenPausedFilm()
    const fill = vi.fn(async () => undefined)
    Object.assign(await group(), { requestFullscreen: fill })
    await user.keyboard('f')
    expect(fill).toHaveBeenCalledOnce()
  })

  test('? lists the keys, and Close leads back', async () => {
    const { user, findByRole, findByText, queryByRole } = await givenPausedFilm()
    await user.keyboard('?')
    await findByRole('dialog', { name: 'Keyboard shortcuts' })
    await findByText('One frame back or forward')
    await user.click(await findByRole('button', { name: 'Close' }))
    expect(queryByRole('dialog')).toBeNull()
  })

  test('the space key plays and pauses from anywhere on the page', async () => {
    const { user, film } = await givenPausedFilm()
    const link = document.body.appendChild(document.createElement('a'))
    link.href = '#facts'
    for (const focused of [document.body, link]) {
      focused.focus()
      await user.keyboard(' ')
      await expect.poll(() => film.paused).toBe(false)
      await user.keyboard(' ')
      expect(film.paused).toBe(true)
    }
    link.remove()
  })

  test.each(['input', 'textarea', 'button', 'select', 'summary'])(
    'the space key belongs to a %s that has the focus',
    async (name) => {
      const { user, film } = await givenPausedFilm()
      const field = document.body.appendChild(document.createElement(name))
      field.tabIndex = 0
      field.focus()
      await user.keyboard(' ')
      expect(film.paused).toBe(true)
      field.remove()
    },
  )

  test('the space key does not play a film behind a modal', async () => {
    const { user, film } = await givenPausedFilm()
    const modal = document.body.appendChild(document.createElement('dialog'))
    modal.setAttribute('open', '')
    document.body.focus()
    await user.keyboard(' ')
    expect(film.paused).toBe(true)
    modal.remove()
  })

  test('Q and W go to the in and the out point', async () => {
    const { user, film } = await givenPausedFilm({ query: '?in=1.5&out=3' })
    await user.keyboard('w')
    await expect.poll(() => film.currentTime).toBeCloseTo(72.1 / 24, 5)
    await user.keyboard('q')
    await expect.poll(() => film.currentTime).toBeCloseTo(36.1 / 24, 5)
  })

  test('Q and W change nothing without points', async () => {
    const { user, film } = await givenPausedFilm()
    film.currentTime = 2
    await user.keyboard('qw')
    expect(film.currentTime).toBe(2)
  })

  test('space on a button presses the button only', async () => {
    const { user, button, film } = await givenPausedFilm()
    const mute = await button('Mute')
    mute.focus()
    await user.keyboard(' ')
    expect(film.muted).toBe(true)
    expect(film.paused).toBe(true)
  })
})

describe('the sound and the speed', () => {
  test('the sound and the speed are kept for the next film', async () => {
    const first = await givenPausedFilm()
    await first.user.keyboard('{ArrowDown}m')
    fireEvent.volumeChange(first.film)
    await first.user.selectOptions(await first.findByRole('combobox', { name: 'Speed' }), '0.5×')
    first.unmount()
    const { film } = await givenPausedFilm()
    expect([film.volume, film.muted]).toEqual([0.9, true])
    expect(film.playbackRate).toBe(0.5)
  })

  test('settings that are not of a player are ignored', async () => {
    localStorage.setItem('rushes.player', '{"volume":7,"muted":"no","speed":100}')
    const { film } = await givenPausedFilm()
    expect([film.volume, film.muted, film.playbackRate]).toEqual([1, false, 1])
  })

  test('the volume is set by a slider, which ends muting', async () => {
    const { film, findByRole } = await givenPausedFilm()
    film.muted = true
    fireEvent.change(await findByRole('slider', { name: 'Volume' }), { target: { value: '0.25' } })
    expect([film.volume, film.muted]).toEqual([0.25, false])
  })

  test('the sound can be heard again by Unmute and by the arrow up after the slider was moved to 0', async () => {
    const first = await givenPausedFilm()
    fireEvent.change(await first.findByRole('slider', { name: 'Volume' }), { target: { value: '0' } })
    first.unmount()
    const { user, film, button } = await givenPausedFilm()
    expect(film.muted).toBe(true)
    await user.click(await button('Unmute'))
    expect(film.muted).toBe(false)
    expect(film.volume).toBeGreaterThan(0)
    await user.keyboard('m{ArrowDown}')
    expect(film.muted).toBe(true)
    await user.keyboard('{ArrowUp}')
    expect(film.muted).toBe(false)
  })

  test('< and > play slower and faster, within the speeds of the list', async () => {
    const { user, film, findByRole } = await givenPausedFilm()
    const speed = await findByRole('combobox', { name: 'Speed' })
    await user.keyboard('<<<<')
    expect(speed).toHaveProperty('value', '0.25')
    await user.keyboard('>')
    expect(speed).toHaveProperty('value', '0.5')
    await user.keyboard(' ')
    await expect.poll(() => film.paused).toBe(false)
    expect(film.playbackRate).toBe(0.5)
  })
})

describe('a held key', () => {
  test.each([
    ['{ >}{ >}{ >}{/ }', 'plays once', ({ paused }: HTMLVideoElement) => !paused],
    ['{m>}{m>}{m>}{/m}', 'mutes once', ({ muted }: HTMLVideoElement) => muted],
  ])('a held key %s %s', async (keys, _does, isDone) => {
    const { user, film } = await givenPausedFilm()
    await user.keyboard(keys)
    await expect.poll(() => isDone(film)).toBe(true)
  })

  test('a held key seeks again and again', async () => {
    const { user, film } = await givenPausedFilm()
    film.currentTime = 1
    await user.keyboard('{ArrowRight>}{ArrowRight>}{/ArrowRight}')
    expect(film.currentTime).toBe(3)
  })
})

describe('the loop', () => {
  test('a loop plays the film again when it ends', async () => {
    const { user, film, button } = await givenPausedFilm()
    await user.keyboard('r')
    expect((await button('Loop')).getAttribute('aria-pressed')).toBe('true')
    film.currentTime = 8
    fireEvent.ended(film)
    await expect.poll(() => film.paused).toBe(false)
    expect(film.currentTime).toBe(0)
  })

  test('a loop between the points never shows the frame of the out point', async () => {
    const { user, film } = await givenPausedFilm({ query: '?in=1.5&out=3' })
    await user.keyboard('r ')
    await expect.poll(() => film.paused).toBe(false)
    film.currentTime = 3
    await expect.poll(() => film.currentTime).toBe(1.5)
  })

  // As in danielcebrian/rangeslider-videojs#10.
  test('a loop whose out point is the end of the film begins at the in point each time', async () => {
    const { user, film } = await givenPausedFilm({ query: '?in=1.5&out=8' })
    await user.keyboard('r ')
    for (const _lap of [1, 2, 3]) {
      await expect.poll(() => film.paused).toBe(false)
      film.currentTime = 8
      film.pause()
      fireEvent.ended(film)
      await expect.poll(() => film.currentTime).toBe(1.5)
    }
  })

  // As in mpc-qt/mpc-qt#949.
  test('an out point that is set while a loop plays begins the next lap at once', async () => {
    const { user, film } = await givenPausedFilm({ query: '?in=1.5' })
    await user.keyboard('r ')
    await expect.poll(() => film.paused).toBe(false)
    film.currentTime = 5
    await user.keyboard('o')
    await expect.poll(() => film.currentTime).toBe(1.5)
  })

  test('a loop between the points continues in a hidden page, which has no animation frames', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 0)
    const { user, film } = await givenPausedFilm({ query: '?in=1.5&out=3' })
    await user.keyboard('r ')
    await expect.poll(() => film.paused).toBe(false)
    film.currentTime = 3.2
    fireEvent.timeUpdate(film)
    expect(film.currentTime).toBe(1.5)
  })

  test('a film without a loop ends', async () => {
    const { film } = await givenPausedFilm()
    film.currentTime = 8
    fireEvent.ended(film)
    expect([film.paused, film.currentTime]).toEqual([true, 8])
  })
})

describe('the timecode', () => {
  const field = async (page: Awaited<ReturnType<typeof givenPausedFilm>>) =>
    await page.findByRole('textbox', { name: 'Timecode' })

  test.each([
    ['00:00:02:12', 2.5],
    ['212', 2.5],
    ['3:', null],
    ['00:00:09:00', null],
    ['', null],
  ])('a timecode that is entered as “%s” leads to %s seconds', async (typed, seconds) => {
    const page = await givenPausedFilm()
    const timecode = await field(page)
    await page.user.clear(timecode)
    await page.user.type(timecode, `${typed}{Enter}`)
    if (seconds === null) {
      await page.findByText('The film has no such timecode.')
      expect(page.film.currentTime).toBe(0)
    } else {
      await expect.poll(() => page.film.currentTime).toBeCloseTo(seconds + 0.1 / 24, 5)
      expect(document.activeElement).toBe(await page.group())
    }
  })

  test('keys that are pressed in the timecode do not control the player', async () => {
    const page = await givenPausedFilm()
    await page.user.type(await field(page), 'm {Escape}')
    expect([page.film.muted, page.film.paused]).toEqual([false, true])
    expect(await field(page)).toHaveProperty('value', '00:00:00:00')
  })
})

describe('the guides', () => {
  test('the guides follow each other by the key G', async () => {
    const { user, film, group, button } = await givenPausedFilm()
    Object.defineProperty(film, 'videoWidth', { value: 1920 })
    Object.defineProperty(film, 'videoHeight', { value: 1080 })
    fireEvent.loadedMetadata(film)
    const guide = async () => (await group()).querySelector('[data-guide]')?.getAttribute('data-guide')
    for (const shape of ['9:16', '4:5', '1:1', undefined]) {
      await user.keyboard('g')
      await button(`Guides: ${shape ?? 'none'}`)
      expect(await guide()).toBe(shape)
    }
  })
})

describe('full screen and picture in picture', () => {
  test('the film alone fills the screen of a browser that can show nothing else there', async () => {
    const { user, film, group } = await givenPausedFilm()
    Object.assign(await group(), { requestFullscreen: undefined })
    const fill = vi.fn()
    Object.assign(film, { webkitEnterFullscreen: fill })
    await user.keyboard('f')
    expect(fill).toHaveBeenCalledOnce()
  })

  test('there is no button for picture in picture where the browser has none', async () => {
    const { queryByRole } = await givenPausedFilm()
    expect(queryByRole('button', { name: 'Picture in picture' })).toBeNull()
  })
})

describe('the seek bar', () => {
  test('the seek bar shows where the film is', async () => {
    const { film, findByRole, findByText } = await givenPausedFilm()
    film.currentTime = 4.2
    fireEvent.timeUpdate(film)
    const bar = await findByRole('slider', { name: 'Position' })
    expect(bar.getAttribute('aria-valuetext')).toBe('00:00:04:04')
    await findByText('/ 00:00:08:00')
  })

  test('a preview that is a frame longer than the clip ends with the clip', async () => {
    const { user, film, findByText, ...page } = await givenPausedFilm()
    Object.defineProperty(film, 'duration', { value: 8.04 })
    fireEvent.durationChange(film)
    await findByText('/ 00:00:08:00')
    film.currentTime = 8.04
    fireEvent.timeUpdate(film)
    await expect
      .poll(() => page.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext'))
      .toBe('00:00:08:00')
    await user.keyboard('o')
    await expect.poll(() => new URLSearchParams(location.search).get('out')).toBe('8')
  })

  test('the seek bar moves the film', async () => {
    const { film, findByRole } = await givenPausedFilm()
    fireEvent.change(await findByRole('slider', { name: 'Position' }), { target: { value: '6' } })
    await expect.poll(() => film.currentTime).toBe(6)
  })

  test('the seek bar has the length that the film has when it is loaded', async () => {
    const { film, findByRole } = await givenPausedFilm()
    Object.defineProperty(film, 'duration', { value: 9.5 })
    fireEvent.durationChange(film)
    expect((await findByRole('slider', { name: 'Position' })).getAttribute('max')).toBe('9.5')
  })
})

describe('in and out points', () => {
  test('in and out points are set by the keys I and O and counted in frames of the clip', async () => {
    const page = await givenPausedFilm()
    page.film.currentTime = 1.5
    await page.user.keyboard('i')
    page.film.currentTime = 3
    await page.user.keyboard('o')
    expect(marksIn(page.page)).toBe('In00:00:01:12Out00:00:03:00Length00:00:01:12')
  })

  test('in and out points are set by buttons too', async () => {
    const page = await givenPausedFilm()
    page.film.currentTime = 2
    await page.user.click(await page.button('Set in point'))
    expect(marksIn(page.page)).toBe('In00:00:02:00')
  })

  test('in and out points are written to the address, which keeps its other parts', async () => {
    const { user, film } = await givenPausedFilm({ query: '?view=enquire' })
    film.currentTime = 1.25
    await user.keyboard('i')
    expect(location.search).toBe('?view=enquire&in=1.25')
    expect(history.state).toEqual({ key: 'kept' })
  })

  test('in and out points come from the address, and the film begins at the in point', async () => {
    const page = givenPlayer({ query: '?in=1.5&out=3' })
    const film = await page.film()
    await expect.poll(() => marksIn(page)).toBe('In00:00:01:12Out00:00:03:00Length00:00:01:12')
    fireEvent.loadedMetadata(film)
    expect(film.currentTime).toBe(1.5)
  })

  test('in and out points are copied as timecodes and as a link', async () => {
    const page = givenPlayer({ query: '?in=1.5&out=3' })
    await page.user.click(await page.button('Copy timecodes'))
    await page.findByText('Timecodes copied to your clipboard')
    expect(await navigator.clipboard.readText()).toBe('In 00:00:01:12, out 00:00:03:00')
    await page.user.click(await page.button('Copy link'))
    await page.findByText('URL Successfully copied to your clipboard')
    expect(await navigator.clipboard.readText()).toBe(location.href)
  })

  test('in and out points are cleared, also in the address', async () => {
    const page = givenPlayer({ query: '?in=1.5&out=3' })
    await page.user.click(await page.button('Clear'))
    expect(marksIn(page)).toBeNull()
    expect(location.search).toBe('')
  })
})
