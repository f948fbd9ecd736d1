/** The film of the player: what it is doing, and how to play and seek it. */
import { type SyntheticEvent, useRef, useState } from 'react'
import { framesUntil, timeOfFrame } from './marks.ts'
import { clampTime } from './player-keys.ts'
import { useHls } from './use-hls.ts'
import { useShuttle } from './use-shuttle.ts'

export type Film = ReturnType<typeof useFilm>

type FilmSettings = {
  hls: string | null
  direct: string
  /** Seconds, until the film says its own length. */
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

  /** Stops, and goes to the frame that is so many frames away. */
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
