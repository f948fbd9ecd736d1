/** The film of the player: its state, and its functions to play and seek. */

import { framesUntil, timeOfFrame } from '@rushes/commerce/film-timecode'
import { type RefObject, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Marks } from './marks.ts'
import { clampTime } from './player-keys.ts'
import { changePlayerSettings, readPlayerSettings } from './player-settings-store.ts'
import { nextSpeed } from './shuttle.ts'
import { useHls } from './use-hls.ts'

type Shuttled = {
  video: RefObject<HTMLVideoElement | null>
  attach: () => Promise<void>
  /** Called with the new speed: negative is reverse, 0 is paused. */
  onSpeed: (speed: number) => void
  /** Called when playing waits for data, and when it no longer does. */
  onWaiting: (waiting: boolean) => void
}

export type Film = ReturnType<typeof useFilm>

type FilmSettings = {
  hls: string | null
  direct: string
  /** In seconds, until the length of the video is loaded. */
  duration: number
  /** Playing starts at the in point, and a loop is between the points. */
  marks: Marks
}

type FilmState = {
  /** Negative is reverse, 0 is paused. */
  speed: number
  started: boolean
  /** Whether playing waits for data. */
  waiting: boolean
  /** In seconds. */
  time: number
  length: number
  /** The ratio of width to height of the picture; null until it is loaded. */
  ratio: number | null
}

type FilmEvent = SyntheticEvent<HTMLVideoElement>

export function useFilm({ hls, direct, duration, marks }: FilmSettings) {
  const video = useRef<HTMLVideoElement>(null)
  const { warm, attach } = useHls(video, { hls, direct })
  const [state, setState] = useState<FilmState>({
    speed: 0,
    started: false,
    waiting: false,
    time: 0,
    length: duration,
    ratio: null,
  })
  const change = (part: Partial<FilmState>) => setState((before) => ({ ...before, ...part }))
  const { endReverse, ...shuttle } = useShuttle({
    video,
    attach,
    onSpeed: (speed) => change({ speed, started: true }),
    onWaiting: (waiting) => change({ waiting }),
  })
  const loop = useLoop({ video, marks, playing: state.speed > 0 })
  useEffect(() => {
    const film = video.current
    if (film) applySound(film, readPlayerSettings())
  }, [])

  async function seek(seconds: number) {
    endReverse()
    await attach()
    const film = video.current
    if (!film) return
    film.currentTime = clampTime(seconds, lengthOf(film, duration))
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
      setState((before) => (before.speed < 0 ? before : { ...before, speed: 0, waiting: false }))
      film.playbackRate = readPlayerSettings().speed
    },
    onError: () => change({ speed: 0, waiting: false }),
    onWaiting: () => change({ waiting: true }),
    onPlaying: () => change({ waiting: false }),
    onEnded: () => void loop.restart(),
    onRateChange: ({ currentTarget: film }: FilmEvent) => {
      if (!film.paused) change({ speed: film.playbackRate })
    },
    onLoadedMetadata: ({ currentTarget: film }: FilmEvent) => {
      if (marks.in !== null && film.currentTime === 0) film.currentTime = marks.in
      if (film.videoHeight > 0) change({ ratio: film.videoWidth / film.videoHeight })
    },
    onTimeUpdate: ({ currentTarget: film }: FilmEvent) => {
      loop.turn()
      change({ time: Math.min(film.currentTime, lengthOf(film, duration)) })
    },
    onDurationChange: ({ currentTarget: film }: FilmEvent) => {
      change({ length: lengthOf(film, duration) })
    },
    onVolumeChange: ({ currentTarget: { volume, muted } }: FilmEvent) =>
      changePlayerSettings({ volume, muted }),
  }

  /** From 0 to 1; a volume above 0 ends muting. */
  function setVolume(volume: number) {
    const sound = { volume, muted: volume === 0 }
    if (video.current) applySound(video.current, sound)
    // Stored now, because the event of the film comes later, when the page may be closed.
    changePlayerSettings(sound)
  }

  return { video, ...state, ...shuttle, loop, warm, seek, step, setVolume, events }
}

/**
 * Encoding shows the first frame of a preview later and ends its sound in whole blocks, so it is longer than
 * the clip.
 */
const MAX_DELAY_S = 0.1

/** @returns the length of the clip in seconds, or that of the film if it differs */
function lengthOf(film: HTMLVideoElement, duration: number): number {
  const isKnown = Number.isFinite(film.duration) && Math.abs(film.duration - duration) > MAX_DELAY_S
  return isKnown ? film.duration : duration
}

/** After an error, such as a lost connection, a film has to be loaded again before it plays. */
function loadAgain(film: HTMLVideoElement) {
  const { currentTime } = film
  film.load()
  film.currentTime = currentTime
}

function applySound(film: HTMLVideoElement, { volume, muted }: { volume: number; muted: boolean }) {
  film.volume = volume
  film.muted = muted
}

type Looped = { video: RefObject<HTMLVideoElement | null>; marks: Marks; playing: boolean }

/** Repeats the film, or the part between its points. */
function useLoop({ video, marks, playing }: Looped) {
  const [isOn, setOn] = useState(false)
  const start = marks.in ?? 0
  const end = marks.out
  const isBetweenMarks = isOn && playing && end !== null
  const turn = useCallback(() => {
    const film = video.current
    if (isBetweenMarks && film && !film.seeking && film.currentTime >= end) film.currentTime = start
  }, [video, isBetweenMarks, start, end])
  useEffect(() => {
    if (!isBetweenMarks) return
    // `timeupdate` fires four times a second only, which is six frames; a hidden page has no animation frames.
    let request = requestAnimationFrame(function check() {
      turn()
      request = requestAnimationFrame(check)
    })
    return () => cancelAnimationFrame(request)
  }, [isBetweenMarks, turn])

  async function restart() {
    const film = video.current
    if (!isOn || !film) return
    film.currentTime = start
    await film.play().catch(() => undefined)
  }

  return { isOn, toggle: () => setOn(!isOn), restart, turn }
}

/**
 * Plays the film in both directions at several speeds. Browsers play forward only, so reverse is a series of
 * seeks: one for each frame of the screen, as fast as the film can be decoded.
 */
function useShuttle({ video, attach, onSpeed, onWaiting }: Shuttled) {
  const back = useRef({ speed: 0, request: 0 })
  useEffect(() => () => cancelAnimationFrame(back.current.request), [])

  function currentSpeed(film: HTMLVideoElement): number {
    if (back.current.speed !== 0) return back.current.speed
    return film.paused ? 0 : film.playbackRate
  }

  /** Ends reverse playback. Has no effect otherwise. */
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
    onWaiting(true)
    await attach()
    if (film.error) loadAgain(film)
    film.playbackRate = speed
    // Browsers refuse to play after a second click or in a hidden tab; the player then stays unchanged.
    await film.play().catch(() => undefined)
    onWaiting(false)
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
      // A seek during another seek would replace it, and no picture would ever be shown.
      if (goal <= 0 || !film.seeking) film.currentTime = Math.max(0, goal)
      if (goal <= 0) endReverse()
      else back.current.request = requestAnimationFrame(step)
    }
    // K or another key may have been pressed while the film was being loaded.
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
    await play(film, readPlayerSettings().speed)
  }

  /** Sets the speed of Play. */
  function setSpeed(speed: number) {
    changePlayerSettings({ speed })
    const film = video.current
    if (film && back.current.speed === 0) film.playbackRate = speed
  }

  return { shuttle, stop, toggle, setSpeed, endReverse }
}
