/**
 * The player: a still until it is played, then the film with a seek bar, a storyboard, in and out marks, and
 * keys. Without JavaScript it is the browser's player of the direct file.
 */

import { startOfFrame, timeInFrame, USUAL_FRAME_RATE } from '@rushes/commerce/film-timecode'
import type { Clip } from '@rushes/contract/clips'
import { type KeyboardEvent, type RefObject, Suspense, useRef, useState } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PosterImage } from '../../ui/poster-image.tsx'
import { FilmGuide } from './film-guide.tsx'
import { toggleFullscreen, togglePictureInPicture } from './film-windows.ts'
import { type Guide, nextGuide } from './guides.ts'
import { MarkBar } from './mark-bar.tsx'
import type { MarkPoint, Marks } from './marks.ts'
import { actionOfKey, hasOwnKeys, type JumpTarget, type PlayerAction } from './player-keys.ts'
import { usePlayerSettings } from './player-settings-store.ts'
import { speedNextTo } from './shuttle.ts'
import { type Film, useFilm } from './use-film.ts'
import { useMarks } from './use-marks.ts'
import { useSpaceKey } from './use-space-key.ts'

type Around = {
  frame: RefObject<HTMLElement | null>
  /** Frames per second. */
  rate: number
  marks: Marks
  setMark: (point: MarkPoint, seconds: number) => void
  onGuide: () => void
  onHelp: () => void
}

const PlayerHelp = lazyPart(async () => (await import('./player-help.tsx')).PlayerHelp, {
  close: ({ onClose }) => onClose(),
})

const FilmBar = lazyPart(async () => (await import('./film-bar.tsx')).FilmBar)

const FilmCaptions = lazyPart(async () => (await import('./film-captions.tsx')).FilmCaptions, {
  isComfort: true,
})

/** With a poster, Chromium draws no grey background over the picture behind a film that is not loaded. */
const CLEAR_POSTER = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

type PlayerProps = Pick<Clip, 'captions' | 'shots'> & {
  title: string
  poster: string
  direct: string
  hls: string | null
  storyboard: string | null
  /** In seconds; the film itself corrects it. */
  duration: number
  /** Frames per second; null if it is not known. */
  frameRate: number | null
  /** The timecode of the first frame in the master; null if it has none. */
  timecode?: string | null
  upright?: boolean
  /** The point of the picture that the guides keep. */
  focal?: Clip['focal']
}

/** The volume after Unmute, if the slider was moved to 0. */
const AUDIBLE_VOLUME = 0.5

/** The actions that a held key repeats. */
const REPEATED: ReadonlySet<string> = new Set(['seek', 'step', 'volume'])

const CENTRE = { x: 0.5, y: 0.5 }

export function Player(props: PlayerProps) {
  const { title, poster, direct, hls, storyboard, duration, frameRate, upright = false } = props
  const { captions, shots, timecode = null, focal = CENTRE } = props
  const rate = frameRate ?? USUAL_FRAME_RATE
  const frame = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const { marks, setMark, clearMarks } = useMarks(duration)
  const film = useFilm({ hls, direct, duration, marks })
  const [guide, setGuide] = useState<Guide | null>(null)
  const [help, setHelp] = useState(false)
  const [isNear, setNear] = useState(false)
  const { act, onKeyDown } = usePlayerActions(film, {
    ...{ frame, rate, marks, setMark },
    onGuide: () => setGuide(nextGuide(guide)),
    onHelp: () => setHelp(true),
  })
  const { video, started, waiting, ratio } = film
  const counting = { frameRate: rate, start: timecode }
  const approach = () => {
    setNear(true)
    void film.warm()
  }
  useSpaceKey(() => void film.toggle())

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
        onPointerEnter={approach}
        onFocus={approach}
        className={`group/player @container relative overflow-hidden rounded-sm bg-film text-film-ink ${upright ? 'mx-auto aspect-[9/16] w-[min(100%,28dvh)] lg:w-full' : 'aspect-video w-full'}`}
      >
        {/* Behind the film, which has no poster attribute, because a poster has one size only. */}
        <PosterImage
          src={poster}
          sizes={upright ? '25rem' : '(min-width: 64rem) 60vw, (min-width: 40rem) 100vw, 20rem'}
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
        {guide && ratio !== null && <FilmGuide guide={guide} ratio={ratio} focal={focal} />}
        <p role="status">
          {waiting && (
            <span className="film-waiting">
              <Icon of="loader-circle" large />
              <span className="sr-only">The film is loading</span>
            </span>
          )}
        </p>
        {hydrated && !started && !waiting && (
          <FirstPlayButton
            title={title}
            onPlay={() => {
              frame.current?.focus({ preventScroll: true })
              void film.toggle()
            }}
          />
        )}
        <Suspense fallback={null}>
          {hydrated && (started || isNear || captions || shots) && (
            <FilmBar {...{ film, marks, storyboard, counting, guide }} onAct={act}>
              <Suspense fallback={null}>
                {(captions ?? shots) && <FilmCaptions video={video} captions={captions} onSeek={film.seek} />}
              </Suspense>
            </FilmBar>
          )}
        </Suspense>
        <Suspense fallback={null}>{help && <PlayerHelp onClose={() => setHelp(false)} />}</Suspense>
      </div>
      <MarkBar marks={marks} counting={counting} onClear={clearMarks} />
    </div>
  )
}

/** The play button in the middle of the still, before the film is played for the first time. */
function FirstPlayButton({ title, onPlay }: { title: string; onPlay: () => void }) {
  return (
    <button
      type="button"
      onClick={onPlay}
      className="absolute inset-0 z-10 m-auto grid size-16 place-items-center rounded-full bg-film/85 hover:bg-press hover:text-press-ink"
    >
      <Icon of="play" large />
      <span className="sr-only">Play {title}</span>
    </button>
  )
}

/** Runs the actions of the keys and the buttons of the player. */
function usePlayerActions(player: Film, { frame, rate, marks, setMark, onGuide, onHelp }: Around) {
  const { video, toggle, shuttle, stop, seek, step, loop, setSpeed, setVolume } = player
  const settings = usePlayerSettings()
  function jump(to: JumpTarget) {
    const seconds = { start: 0, end: player.length, in: marks.in, out: marks.out }[to]
    if (seconds !== null) void seek(to === 'end' ? seconds : timeInFrame(seconds, rate))
  }

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
      case 'jump':
        return jump(action.to)
      case 'loop':
        return loop.toggle()
      case 'speed':
        return setSpeed(speedNextTo(settings.speed, action.by))
      case 'volume':
        if (film.muted && action.by < 0) return
        return setVolume(Math.max(0, Math.min(1, film.volume + action.by)))
      case 'mute':
        if (film.muted && film.volume === 0) return setVolume(AUDIBLE_VOLUME)
        film.muted = !film.muted
        return
      case 'fullscreen':
        return void toggleFullscreen(frame.current, film)
      case 'picture-in-picture':
        return void togglePictureInPicture(film)
      case 'guide':
        return onGuide()
      case 'mark':
        return setMark(action.point, startOfFrame(Math.min(film.currentTime, player.length), rate))
      case 'help':
        return onHelp()
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const action = actionOfKey(event)
    // A button uses only the space bar itself.
    const isOwn = event.target instanceof HTMLButtonElement ? event.key === ' ' : hasOwnKeys(event.target)
    if (!action || isOwn) return
    event.preventDefault()
    if (!event.repeat || REPEATED.has(action.kind)) act(action)
  }

  return { act, onKeyDown }
}
