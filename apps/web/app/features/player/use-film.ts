/** The film of the player: what it is doing, and how to play and seek it. */
import { type SyntheticEvent, useRef, useState } from 'react'
import { clampTime } from './player-keys.ts'
import { useHls } from './use-hls.ts'

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
  const attach = useHls(video, { hls, direct })
  const [state, setState] = useState({
    playing: false,
    started: false,
    muted: false,
    time: 0,
    length: duration,
  })
  const change = (part: Partial<typeof state>) => setState((before) => ({ ...before, ...part }))

  async function toggle() {
    const film = video.current
    if (!film) return
    if (!film.paused) return film.pause()
    await attach()
    // Browsers refuse to play after a second click or in a hidden tab; the player then stays as it is.
    await film.play().catch(() => undefined)
  }

  async function seek(seconds: number) {
    await attach()
    const film = video.current
    if (!film) return
    film.currentTime = clampTime(seconds, Number.isFinite(film.duration) ? film.duration : state.length)
    change({ time: film.currentTime })
  }

  const events = {
    onPlay: () => change({ playing: true, started: true }),
    onPause: () => change({ playing: false }),
    onLoadedMetadata: ({ currentTarget: film }: FilmEvent) => {
      if (startAt !== null && film.currentTime === 0) film.currentTime = startAt
    },
    onTimeUpdate: ({ currentTarget: film }: FilmEvent) => change({ time: film.currentTime }),
    onDurationChange: ({ currentTarget: film }: FilmEvent) => {
      if (Number.isFinite(film.duration)) change({ length: film.duration })
    },
    onVolumeChange: ({ currentTarget: film }: FilmEvent) => change({ muted: film.muted }),
  }

  return { video, ...state, toggle, seek, events }
}
