/** Films that play in step, with films that only note what is done to them. */
import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useFilmsInStep } from './use-films-in-step.ts'

function fakeVideo() {
  const video = {
    currentTime: 0,
    seeking: false,
    paused: true,
    play: async () => {
      video.paused = false
    },
    pause: () => {
      video.paused = true
    },
  }
  return video
}

/** A film of eight seconds, which is the clock, and one of five. */
function givenFilms() {
  const [long, short] = [fakeVideo(), fakeVideo()]
  const { result } = renderHook(() => useFilmsInStep(8))
  const attach = async () => undefined
  result.current.add(1, { video: long as unknown as HTMLVideoElement, duration: 8, attach })
  result.current.add(2, { video: short as unknown as HTMLVideoElement, duration: 5, attach })
  const step = () => result.current
  return { long, short, step, toggle: async () => await act(async () => step().toggle()) }
}

const isPaused = (...videos: { paused: boolean }[]) => videos.map(({ paused }) => paused)

describe('films in step', () => {
  test('films in step begin and pause together', async () => {
    const { long, short, step, toggle } = givenFilms()
    await toggle()
    expect(isPaused(long, short)).toEqual([false, false])
    expect(step().playing).toBe(true)
    await toggle()
    expect(isPaused(long, short)).toEqual([true, true])
    expect(step().playing).toBe(false)
  })

  test('films in step are at one time when they pause, also one that is still seeking', async () => {
    const { long, short, toggle } = givenFilms()
    await toggle()
    Object.assign(long, { currentTime: 2 })
    Object.assign(short, { currentTime: 1.5, seeking: true })
    await toggle()
    expect([long.currentTime, short.currentTime]).toEqual([2, 2])
  })

  test('films in step are at one time after a jump, a shorter one at its end', async () => {
    const { long, short, step } = givenFilms()
    await act(async () => await step().seek(6.5))
    expect([long.currentTime, short.currentTime, step().time]).toEqual([6.5, 5, 6.5])
  })

  test('films in step follow the longest one, unless the difference would not be seen', async () => {
    const { long, short, step, toggle } = givenFilms()
    await toggle()
    Object.assign(long, { currentTime: 2 })
    Object.assign(short, { currentTime: 1.95 })
    act(() => step().eventsOf(1).onTimeUpdate())
    expect([short.currentTime, step().time]).toEqual([1.95, 2])
    Object.assign(short, { currentTime: 1.5 })
    act(() => step().eventsOf(1).onTimeUpdate())
    expect(short.currentTime).toBe(2)
  })

  test('films in step wait for one that waits for its data', async () => {
    const { long, short, step, toggle } = givenFilms()
    await toggle()
    Object.assign(long, { currentTime: 3 })
    act(() => step().eventsOf(2).onWaiting())
    expect(long.paused).toBe(true)
    short.pause()
    act(() => step().eventsOf(2).onCanPlay())
    expect(isPaused(long, short)).toEqual([false, false])
    expect(short.currentTime).toBe(3)
  })

  test('a film that waits during a jump begins no further jump', async () => {
    const { long, short, step, toggle } = givenFilms()
    await toggle()
    let [jumps, at] = [0, 0]
    // As in Chromium: a film that plays waits when it jumps, and can play afterwards.
    Object.defineProperty(short, 'currentTime', {
      get: () => at,
      set: (seconds: number) => {
        at = seconds
        jumps += 1
        if (jumps > 9) return
        step().eventsOf(2).onWaiting()
        step().eventsOf(2).onCanPlay()
      },
    })
    Object.assign(long, { currentTime: 2 })
    act(() => step().eventsOf(1).onTimeUpdate())
    expect([jumps, at]).toEqual([1, 2])
    expect(isPaused(long, short)).toEqual([false, false])
  })

  test('a comparison without films does not play', async () => {
    const { result } = renderHook(() => useFilmsInStep(0))
    await act(async () => result.current.toggle())
    expect(result.current.playing).toBe(false)
  })

  test('films in step end with the longest one, and begin again at the start', async () => {
    const { long, short, step, toggle } = givenFilms()
    await toggle()
    act(() => step().eventsOf(2).onEnded())
    expect(step().playing).toBe(true)
    Object.assign(long, { currentTime: 8 })
    act(() => step().eventsOf(1).onEnded())
    expect([step().playing, step().time]).toEqual([false, 8])
    await toggle()
    expect([long.currentTime, short.currentTime, step().playing]).toEqual([0, 0, true])
  })
})
