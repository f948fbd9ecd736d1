/**
 * The part below the picture of the player: the seek bar and the buttons. Loaded when the player is about to
 * be used.
 */

import type { Counting } from '@rushes/commerce/film-timecode'
import type { ReactNode } from 'react'
import { ControlBar } from './control-bar.tsx'
import type { Guide } from './guides.ts'
import type { Marks } from './marks.ts'
import type { PlayerAction } from './player-keys.ts'
import { SeekBar } from './seek-bar.tsx'
import type { Film } from './use-film.ts'

type FilmBarProps = {
  film: Film
  marks: Marks
  storyboard: string | null
  counting: Counting
  guide: Guide | null
  onAct: (action: PlayerAction) => void
  /** Additional controls of some films. */
  children?: ReactNode
}

export function FilmBar({ film, marks, storyboard, counting, guide, onAct, children }: FilmBarProps) {
  const { speed, started, time, length, seek } = film
  return (
    <div
      className={`absolute inset-x-0 bottom-0 grid gap-1 bg-film/85 px-3 pt-1 pb-2 transition-opacity focus-within:opacity-100 group-hover/player:opacity-100 ${speed !== 0 || !started ? 'opacity-0' : ''}`}
    >
      <SeekBar {...{ time, marks, storyboard, counting }} duration={length} onSeek={seek} />
      <ControlBar {...{ film, counting, guide, onAct }}>{children}</ControlBar>
    </div>
  )
}
