/** The row of buttons under the seek bar. A narrow player has fewer of them. */

import { type Counting, lengthTimecode, timeInFrame } from '@rushes/commerce/film-timecode'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { hasPictureInPicture } from './film-windows.ts'
import type { Guide } from './guides.ts'
import type { PlayerAction } from './player-keys.ts'
import { usePlayerSettings } from './player-settings-store.ts'
import { SPEEDS, speedLabel } from './shuttle.ts'
import { TimecodeField } from './timecode-field.tsx'
import type { Film } from './use-film.ts'

type ControlBarProps = {
  film: Film
  counting: Counting
  guide: Guide | null
  onAct: (action: PlayerAction) => void
  /** Additional controls of some films. */
  children?: ReactNode
}

const WIDE_ONLY = 'hidden @md:grid'

export function ControlBar({ film, counting, guide, onAct, children }: ControlBarProps) {
  const { speed, time, length } = film
  const settings = usePlayerSettings()
  const press = (action: PlayerAction) => () => onAct(action)
  return (
    <div className="flex flex-wrap items-center @md:gap-1">
      <Control
        label={speed === 0 ? 'Play' : 'Pause'}
        icon={speed === 0 ? 'play' : 'pause'}
        onClick={press({ kind: 'toggle' })}
      />
      <Control
        label={settings.muted ? 'Unmute' : 'Mute'}
        icon={settings.muted ? 'volume-x' : 'volume-2'}
        onClick={press({ kind: 'mute' })}
      />
      <input
        type="range"
        aria-label="Volume"
        min={0}
        max={1}
        step={0.05}
        value={settings.muted ? 0 : settings.volume}
        onChange={(event) => film.setVolume(event.target.valueAsNumber)}
        className="hidden w-16 accent-film-ink @2xl:block"
      />
      <TimecodeField
        time={time}
        duration={length}
        counting={counting}
        onSeek={(seconds) => void film.seek(timeInFrame(seconds, counting.frameRate))}
      />
      <span className="hidden font-mono text-film-soft text-xs @2xl:inline">
        / {lengthTimecode(0, length, counting.frameRate)}
      </span>
      <p role="status" className="mr-auto px-2 font-mono text-xs whitespace-nowrap empty:px-0">
        {speedLabel(speed, settings.speed)}
      </p>
      <select
        aria-label="Speed"
        title="Speed"
        value={settings.speed}
        onChange={(event) => film.setSpeed(Number(event.target.value))}
        className="h-9 w-12 rounded-sm @md:w-14 border-0 bg-transparent px-1 font-mono text-xs hover:bg-film-line"
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one} className="bg-film text-film-ink">
            {one}×
          </option>
        ))}
      </select>
      <Control label="Loop" icon="repeat" pressed={film.loop.isOn} onClick={press({ kind: 'loop' })} />
      {children}
      <Control label="Set in point" text="I" onClick={press({ kind: 'mark', point: 'in' })} />
      <Control label="Set out point" text="O" onClick={press({ kind: 'mark', point: 'out' })} />
      <Control
        label={`Guides: ${guide ?? 'none'}`}
        {...(guide ? { text: guide } : { icon: 'crop' })}
        className={WIDE_ONLY}
        onClick={press({ kind: 'guide' })}
      />
      {hasPictureInPicture() && (
        <Control
          label="Picture in picture"
          icon="picture-in-picture-2"
          className={WIDE_ONLY}
          onClick={press({ kind: 'picture-in-picture' })}
        />
      )}
      <Control
        label="Keyboard help"
        icon="keyboard"
        className={WIDE_ONLY}
        onClick={press({ kind: 'help' })}
      />
      <Control label="Full screen" icon="maximize" onClick={press({ kind: 'fullscreen' })} />
    </div>
  )
}

type ControlProps = {
  label: string
  icon?: IconName
  text?: string
  pressed?: boolean
  className?: string
  onClick: () => void
}

function Control({ label, icon, text, pressed, className = 'grid', onClick }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      onClick={onClick}
      className={`${className} h-9 min-w-8 place-items-center @md:min-w-9 rounded-sm hover:bg-film-line aria-pressed:bg-film-line`}
    >
      {icon && <Icon of={icon} />}
      {text && <span className="font-mono text-sm">{text}</span>}
    </button>
  )
}
