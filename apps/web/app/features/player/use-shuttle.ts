/**
 * Plays the film in both directions at several speeds. Browsers play forward only, so going back is a row of
 * jumps: one for each picture of the screen, as fast as the film can be decoded.
 */
import { type RefObject, useEffect, useRef } from 'react'
import { nextSpeed } from './shuttle.ts'

type Shuttled = {
  video: RefObject<HTMLVideoElement | null>
  attach: () => Promise<void>
  /** Told of the new speed: minus is backwards, 0 stands still. */
  onSpeed: (speed: number) => void
}

export function useShuttle({ video, attach, onSpeed }: Shuttled) {
  const back = useRef({ speed: 0, request: 0 })
  useEffect(() => () => cancelAnimationFrame(back.current.request), [])

  function currentSpeed(film: HTMLVideoElement): number {
    if (back.current.speed !== 0) return back.current.speed
    return film.paused ? 0 : film.playbackRate
  }

  /** Ends going back. Where it was not going back, nothing changes. */
  function endReverse() {
    cancelAnimationFrame(back.current.request)
    if (back.current.speed !== 0) onSpeed(0)
    back.current = { speed: 0, request: 0 }
  }

  function stop() {
    endReverse()
    video.current?.pause()
  }

  async function play(film: HTMLVideoElement, speed: number) {
    endReverse()
    await attach()
    film.playbackRate = speed
    // Browsers refuse to play after a second click or in a hidden tab; the player then stays as it is.
    await film.play().catch(() => undefined)
  }

  async function reverse(film: HTMLVideoElement, speed: number) {
    cancelAnimationFrame(back.current.request)
    back.current.speed = speed
    onSpeed(speed)
    await attach()
    film.pause()
    const begin = { time: film.currentTime, at: performance.now() }
    const step = () => {
      const goal = begin.time + (speed * (performance.now() - begin.at)) / 1_000
      // A jump that is asked for during another one would throw that one away, and no picture would ever be seen.
      if (goal <= 0 || !film.seeking) film.currentTime = Math.max(0, goal)
      if (goal <= 0) endReverse()
      else back.current.request = requestAnimationFrame(step)
    }
    // K or another press may have come while the film was being loaded.
    if (back.current.speed === speed) back.current.request = requestAnimationFrame(step)
  }

  async function shuttle(direction: 1 | -1) {
    const film = video.current
    if (!film) return
    const speed = nextSpeed(currentSpeed(film), direction)
    return speed > 0 ? await play(film, speed) : await reverse(film, speed)
  }

  async function toggle() {
    const film = video.current
    if (!film) return
    if (currentSpeed(film) !== 0) return stop()
    await play(film, 1)
  }

  return { shuttle, stop, toggle, endReverse }
}
