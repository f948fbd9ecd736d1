/**
 * Plays several films in step. The longest film is the clock; a shorter film stays at its end. While a film
 * waits for data, all of them wait.
 */
import { useEffect, useRef, useState } from 'react'

type SteppedFilm = {
  video: HTMLVideoElement
  /** In seconds. */
  duration: number
  /** Resolves when there is something to play. */
  attach: () => Promise<void>
}

export type FilmsInStep = ReturnType<typeof useFilmsInStep>

/** Two frames at 25 frames per second, in seconds: a jump would be more visible than a smaller difference. */
const TOLERANCE = 0.08

export function useFilmsInStep(length: number) {
  const films = useRef(new Map<number, SteppedFilm>())
  const waiting = useRef(new Set<number>())
  const isWanted = useRef(false)
  const [playing, setPlaying] = useState(false)
  const [time, setTime] = useState(0)

  const all = () => [...films.current.values()]
  const clock = () => all().reduce((longest, film) => (film.duration > longest.duration ? film : longest))
  const attachAll = () => Promise.all(all().map(({ attach }) => attach()))
  const pauseAll = () => {
    for (const { video } of all()) video.pause()
  }

  function align(seconds: number) {
    for (const { video, duration } of all()) video.currentTime = Math.min(seconds, duration)
  }

  /**
   * Seeks only if a difference would be visible: a seek makes a film that plays wait, and then all films
   * continue from here.
   */
  function catchUp(seconds: number) {
    for (const { video, duration } of all()) {
      const target = Math.min(seconds, duration)
      const isOff = Math.abs(Math.min(video.currentTime, duration) - target) > TOLERANCE
      if (isOff && !(video.seeking && isWanted.current)) video.currentTime = target
    }
  }

  function run() {
    const now = clock().video.currentTime
    for (const { video, duration } of all()) {
      // Browsers refuse to play in a hidden tab; the film then stays paused.
      if (now < duration) void video.play().catch(() => undefined)
    }
  }

  async function play() {
    if (films.current.size === 0) return
    isWanted.current = true
    setPlaying(true)
    await attachAll()
    if (!isWanted.current) return
    catchUp(time >= length ? 0 : clock().video.currentTime)
    run()
  }

  function pause() {
    isWanted.current = false
    setPlaying(false)
    pauseAll()
    catchUp(clock().video.currentTime)
  }

  async function seek(seconds: number) {
    setTime(seconds)
    await attachAll()
    align(seconds)
    if (isWanted.current) run()
  }

  /** An event of one film acts on all of them. */
  function eventsOf(id: number) {
    const isClock = () => films.current.get(id) === clock()
    const resume = () => {
      if (!waiting.current.delete(id) || waiting.current.size > 0 || !isWanted.current) return
      catchUp(clock().video.currentTime)
      run()
    }
    return {
      onWaiting: () => {
        if (!isWanted.current) return
        waiting.current.add(id)
        for (const [other, { video }] of films.current) if (other !== id) video.pause()
      },
      onCanPlay: resume,
      onError: resume,
      onEnded: () => {
        if (!isClock()) return
        pause()
        setTime(length)
      },
      onTimeUpdate: () => {
        if (!isClock() || !isWanted.current) return
        const now = clock().video.currentTime
        setTime(now)
        catchUp(now)
      },
    }
  }

  /** @returns a function that removes the film */
  function add(id: number, film: SteppedFilm) {
    films.current.set(id, film)
    return () => {
      films.current.delete(id)
      waiting.current.delete(id)
    }
  }

  useEffect(
    () => () => {
      isWanted.current = false
    },
    [],
  )

  return { playing, time, length, add, eventsOf, seek, toggle: () => (playing ? pause() : void play()) }
}
