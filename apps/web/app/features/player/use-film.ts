/** The film of the player: what it is doing, and how to play and seek it. */
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { framesUntil, timeOfFrame } from './marks.ts'
import { clampTime } from './player-keys.ts'
import { nextSpeed } from './shuttle.ts'
import { useHls } from './use-hls.ts'

type Shuttled = {
  video: RefObject<HTMLVideoElement | null>
  attach: () => Promise<void>
  /** Called with the new speed: negative is reverse, 0 is paused. */
  onSpeed: (speed: number) => void
}

export type Film = ReturnType<typeof useFilm>

type FilmSettings = {
  hls: string | null
  direct: string
  /** In seconds, until the length of the video is loaded. */
  duration: number
  /** Where the film begins, in seconds; null for its start. */
  startAt: number | null
}

type FilmEvent = SyntheticEvent<HTMLVideoElement>

export function useFilm({ hls, direct, duration, startAt }: FilmSettings) {
  const video = useRef<HTMLVideoElement>(null)
  const { warm, attach } = useHls(video, { hls, direct })
  const [state, setState] = useState({
    speed: 0,
    started: false,
    muted: false,
    time: 0,
    length: duration,
  })
  const change = (part: Partial<typeof state>) => setState((before) => ({ ...before, ...part }))
  const { endReverse, ...shuttle } = useShuttle({
    video,
    attach,
    onSpeed: (speed) => change({ speed, started: true }),
  })

  async function seek(seconds: number) {
    endReverse()
    await attach()
    const film = video.current
    if (!film) return
    film.currentTime = clampTime(seconds, Number.isFinite(film.duration) ? film.duration : state.length)
    change({ time: film.currentTime })
  }

  /** Pauses, and seeks by this number of frames. */
  async function step(frames: number, rate: number) {
    shuttle.stop()
    await attach()
    const film = video.current
    if (film) await seek(timeOfFrame(framesUntil(film.currentTime, rate) + frames, rate))
  }

  const events = {
    onPlay: ({ currentTarget: film }: FilmEvent) => change({ speed: film.playbackRate, started: true }),
    onPause: ({ currentTarget: film }: FilmEvent) => {
      setState((before) => (before.speed < 0 ? before : { ...before, speed: 0 }))
      film.playbackRate = 1
    },
    onRateChange: ({ currentTarget: film }: FilmEvent) => {
      if (!film.paused) change({ speed: film.playbackRate })
    },
    onLoadedMetadata: ({ currentTarget: film }: FilmEvent) => {
      if (startAt !== null && film.currentTime === 0) film.currentTime = startAt
    },
    onTimeUpdate: ({ currentTarget: film }: FilmEvent) => change({ time: film.currentTime }),
    onDurationChange: ({ currentTarget: film }: FilmEvent) => {
      if (Number.isFinite(film.duration)) change({ length: film.duration })
    },
    onVolumeChange: ({ currentTarget: film }: FilmEvent) => change({ muted: film.muted }),
  }

  return { video, ...state, ...shuttle, warm, seek, step, events }
}

/**
 * Plays the film in both directions at several speeds. Browsers play forward only, so going back is a row of
 * jumps: one for each picture of the screen, as fast as the film can be decoded.
 */
function useShuttle({ video, attach, onSpeed }: Shuttled) {
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
      // A jump that is requested during another one would replace that one, and no picture would ever be seen.
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
