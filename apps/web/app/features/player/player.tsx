/**
 * The player: a still until it is played, then the film with a seek bar, a storyboard, in and out marks, and keys. Without
 * JavaScript it is the browser's own player of the direct file.
 */
import type { Clip } from '@rushes/contract/clips'
import { type KeyboardEvent, type RefObject, Suspense, useRef, useState } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PosterImage } from '../../ui/poster-image.tsx'
import { ControlBar } from './control-bar.tsx'
import { MarkBar } from './mark-bar.tsx'
import { type MarkPoint, startOfFrame } from './marks.ts'
import { actionOfKey, type PlayerAction } from './player-keys.ts'
import { SeekBar } from './seek-bar.tsx'
import { type Film, useFilm } from './use-film.ts'
import { useMarks } from './use-marks.ts'

type Around = {
  frame: RefObject<HTMLElement | null>
  /** Frames per second. */
  rate: number
  setMark: (point: MarkPoint, seconds: number) => void
  onHelp: () => void
}

/** The most common frame rate; used if a clip has none. */
const USUAL_FRAME_RATE = 25

const PlayerHelp = lazyPart(async () => (await import('./player-help.tsx')).PlayerHelp, {
  close: ({ onClose }) => onClose(),
})

const FilmCaptions = lazyPart(async () => (await import('./film-captions.tsx')).FilmCaptions, {
  isComfort: true,
})

/** With a poster, Chromium draws no grey ground over the picture behind a film that is not loaded. */
const CLEAR_POSTER = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

type PlayerProps = Pick<Clip, 'captions' | 'shots'> & {
  title: string
  poster: string
  direct: string
  hls: string | null
  storyboard: string | null
  /** Seconds; the film itself corrects it. */
  duration: number
  /** Frames per second; null where it is not known. */
  frameRate: number | null
  /** Of the first frame, as in the master; null where it has none. */
  timecode?: string | null
  upright?: boolean
}

export function Player(props: PlayerProps) {
  const { title, poster, direct, hls, storyboard, duration, frameRate, upright = false } = props
  const { captions, shots, timecode = null } = props
  const rate = frameRate ?? USUAL_FRAME_RATE
  const frame = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const { marks, setMark, clearMarks } = useMarks(duration)
  const film = useFilm({ hls, direct, duration, startAt: marks.in })
  const [help, setHelp] = useState(false)
  const { act, onKeyDown } = usePlayerActions(film, { frame, rate, setMark, onHelp: () => setHelp(true) })
  const { video, speed, started, muted, time, length } = film
  const playing = speed !== 0

  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form */}
      <div
        ref={frame}
        role="group"
        aria-label={`Player: ${title}`}
        // The frame takes the focus, and with it the keys, when the play button in the middle disappears.
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onPointerEnter={() => void film.warm()}
        onFocus={() => void film.warm()}
        className={`group/player relative overflow-hidden rounded-sm bg-film text-film-ink ${upright ? 'mx-auto aspect-[9/16] w-[min(100%,28dvh)] lg:w-full' : 'aspect-video w-full'}`}
      >
        {/* Behind the film, which has no poster of its own, because that would have one size for every screen. */}
        <PosterImage
          src={poster}
          sizes={upright ? '25rem' : '(min-width: 64rem) 60vw, 100vw'}
          main
          className="absolute inset-0 size-full object-contain"
        />
        <video
          ref={video}
          aria-label={title}
          preload="none"
          playsInline
          controls={!hydrated}
          {...(!hydrated && { src: direct, poster: CLEAR_POSTER })}
          className="relative size-full object-contain"
          onClick={() => hydrated && void film.toggle()}
          {...film.events}
        />
        {hydrated && !started && (
          <FirstPlayButton
            title={title}
            onPlay={() => {
              frame.current?.focus({ preventScroll: true })
              void film.toggle()
            }}
          />
        )}
        {hydrated && (
          <div
            className={`absolute inset-x-0 bottom-0 grid gap-1 bg-film/85 px-3 pt-1 pb-2 transition-opacity focus-within:opacity-100 group-hover/player:opacity-100 ${playing || !started ? 'opacity-0' : ''}`}
          >
            <SeekBar time={time} duration={length} marks={marks} storyboard={storyboard} onSeek={film.seek} />
            <ControlBar speed={speed} muted={muted} time={time} duration={length} onAct={act}>
              <Suspense fallback={null}>
                {(captions ?? shots) && <FilmCaptions video={video} captions={captions} onSeek={film.seek} />}
              </Suspense>
            </ControlBar>
          </div>
        )}
        <Suspense fallback={null}>{help && <PlayerHelp onClose={() => setHelp(false)} />}</Suspense>
      </div>
      <MarkBar marks={marks} counting={{ frameRate: rate, start: timecode }} onClear={clearMarks} />
    </div>
  )
}

/** The play button in the middle of the still, before the film was ever played. */
function FirstPlayButton({ title, onPlay }: { title: string; onPlay: () => void }) {
  return (
    <button
      type="button"
      onClick={onPlay}
      className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-film/85 hover:bg-press hover:text-press-ink"
    >
      <Icon of="play" large />
      <span className="sr-only">Play {title}</span>
    </button>
  )
}

/** Does what the keys and the buttons of the player ask for. */
function usePlayerActions(player: Film, { frame, rate, setMark, onHelp }: Around) {
  const { video, toggle, shuttle, stop, seek, step } = player
  function act(action: PlayerAction) {
    const film = video.current
    if (!film) return
    switch (action.kind) {
      case 'toggle':
        return void toggle()
      case 'shuttle':
        return void shuttle(action.direction)
      case 'stop':
        return stop()
      case 'seek':
        return void seek(film.currentTime + action.seconds)
      case 'step':
        return void step(action.frames, rate)
      case 'volume':
        film.volume = Math.max(0, Math.min(1, film.volume + action.by))
        return
      case 'mute':
        film.muted = !film.muted
        return
      case 'fullscreen':
        return void toggleFullscreen(frame.current)
      case 'mark':
        return setMark(action.point, startOfFrame(film.currentTime, rate))
      case 'help':
        return onHelp()
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const action = actionOfKey(event)
    // On a button, the space bar presses the button.
    const onButton = event.target instanceof HTMLButtonElement && event.key === ' '
    if (!action || onButton) return
    event.preventDefault()
    act(action)
  }

  return { act, onKeyDown }
}

async function toggleFullscreen(frame: HTMLElement | null) {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await frame?.requestFullscreen?.()
}
