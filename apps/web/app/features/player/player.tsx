/**
 * The player: a picture until it is played, then the film with a seek bar that peeks into the storyboard, in and out marks
 * and keys. Without JavaScript it is the browser's own player of the direct file.
 */
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { Icon } from '../../ui/icon.tsx'
import { ControlBar } from './control-bar.tsx'
import { MarkBar } from './mark-bar.tsx'
import { actionOfKey, clampTime, type PlayerAction } from './player-keys.ts'
import { SeekBar } from './seek-bar.tsx'
import { useHls } from './use-hls.ts'
import { useMarks } from './use-marks.ts'

/** Of most masters, where a clip does not say its own. */
const USUAL_FRAME_RATE = 25

const PlayerHelp = lazy(async () => ({ default: (await import('./player-help.tsx')).PlayerHelp }))

type PlayerProps = {
  title: string
  poster: string
  direct: string
  hls: string | null
  storyboard: string | null
  /** Seconds, until the film says itself. */
  duration: number
  /** Frames per second; null where it is not known. */
  frameRate: number | null
  upright?: boolean
}

export function Player({
  title,
  poster,
  direct,
  hls,
  storyboard,
  duration,
  frameRate,
  upright = false,
}: PlayerProps) {
  // A video's poster is found late by browsers, and it is the picture people wait for.
  preload(poster, { as: 'image', fetchPriority: 'high' })
  const rate = frameRate ?? USUAL_FRAME_RATE
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const attach = useHls(video, { hls, direct })
  const [enhanced, setEnhanced] = useState(false)
  const [playing, setPlaying] = useState(false)
  const [time, setTime] = useState(0)
  const [length, setLength] = useState(duration)
  const [muted, setMuted] = useState(false)
  const { marks, ...mark } = useMarks(duration)
  const [started, setStarted] = useState(false)
  const [help, setHelp] = useState(false)
  useEffect(() => setEnhanced(true), [])

  async function toggle() {
    const film = video.current
    if (!film) return
    if (!film.paused) return film.pause()
    await attach()
    // Refused plays (a second click, a lost tab) leave the picture as it is.
    await film.play().catch(() => undefined)
  }

  async function seek(seconds: number) {
    await attach()
    const film = video.current
    if (!film) return
    film.currentTime = clampTime(seconds, Number.isFinite(film.duration) ? film.duration : length)
    setTime(film.currentTime)
  }

  function act(action: PlayerAction) {
    const film = video.current
    if (!film) return
    switch (action.kind) {
      case 'toggle':
        return void toggle()
      case 'seek':
        return void seek(film.currentTime + action.seconds)
      case 'step':
        return void seek(film.currentTime + action.frames / rate)
      case 'volume':
        film.volume = Math.max(0, Math.min(1, film.volume + action.by))
        return
      case 'mute':
        film.muted = !film.muted
        return
      case 'fullscreen':
        return void toggleFullscreen(frame.current)
      case 'mark':
        return mark.set(action.point, film.currentTime)
      case 'help':
        return setHelp(true)
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOfKey(event)
    // Space on a button presses the button.
    const onButton = event.target instanceof HTMLButtonElement && event.key === ' '
    if (!action || onButton) return
    event.preventDefault()
    act(action)
  }

  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's */}
      <div
        ref={frame}
        role="group"
        aria-label={`Player: ${title}`}
        // A click into the picture brings the keys; the first button goes away once it is pressed.
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className={`group/player relative overflow-hidden rounded-sm bg-film text-film-ink w-full ${upright ? 'aspect-[9/16] max-h-[80dvh]' : 'aspect-video'}`}
      >
        <video
          ref={video}
          aria-label={title}
          poster={poster}
          preload="none"
          playsInline
          controls={!enhanced}
          {...(!enhanced && { src: direct })}
          className="size-full object-contain"
          onClick={() => enhanced && void toggle()}
          onPlay={() => {
            setPlaying(true)
            setStarted(true)
          }}
          onPause={() => setPlaying(false)}
          onLoadedMetadata={({ currentTarget: film }) => {
            // An address with an in point shows what it points at.
            if (marks.in !== null && film.currentTime === 0) film.currentTime = marks.in
          }}
          onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
          onDurationChange={(event) => {
            if (Number.isFinite(event.currentTarget.duration)) setLength(event.currentTarget.duration)
          }}
          onVolumeChange={(event) => setMuted(event.currentTarget.muted)}
        />
        {enhanced && (
          <>
            {!started && (
              <button
                type="button"
                onClick={() => {
                  frame.current?.focus({ preventScroll: true })
                  void toggle()
                }}
                className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-film/85 hover:bg-mark hover:text-mark-ink"
              >
                <Icon of="play" large />
                <span className="sr-only">Play {title}</span>
              </button>
            )}
            <div
              className={`absolute inset-x-0 bottom-0 grid gap-1 bg-film/85 px-3 pt-1 pb-2 transition-opacity focus-within:opacity-100 group-hover/player:opacity-100 ${playing || !started ? 'opacity-0' : ''}`}
            >
              <SeekBar time={time} duration={length} marks={marks} storyboard={storyboard} onSeek={seek} />
              <ControlBar playing={playing} muted={muted} time={time} duration={length} onAct={act} />
            </div>
          </>
        )}
        <Suspense fallback={null}>{help && <PlayerHelp onClose={() => setHelp(false)} />}</Suspense>
      </div>
      <MarkBar marks={marks} frameRate={rate} onClear={mark.clear} />
    </div>
  )
}

async function toggleFullscreen(frame: HTMLElement | null) {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await frame?.requestFullscreen?.()
}
