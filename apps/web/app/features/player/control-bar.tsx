/** The row of buttons under the seek bar. */
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { PlayerAction } from './player-keys.ts'
import { speedLabel } from './shuttle.ts'
import { formatTimecode } from './timecode.ts'

type ControlBarProps = {
  /** Negative is reverse, 0 is paused. */
  speed: number
  muted: boolean
  /** Seconds. */
  time: number
  duration: number
  onAct: (action: PlayerAction) => void
  /** Additional controls of some films. */
  children?: ReactNode
}

export function ControlBar({ speed, muted, time, duration, onAct, children }: ControlBarProps) {
  const playing = speed !== 0
  return (
    <div className="flex items-center gap-1">
      <Control label={playing ? 'Pause' : 'Play'} onClick={() => onAct({ kind: 'toggle' })}>
        <Icon of={playing ? 'pause' : 'play'} />
      </Control>
      <Control label={muted ? 'Unmute' : 'Mute'} onClick={() => onAct({ kind: 'mute' })}>
        <Icon of={muted ? 'volume-x' : 'volume-2'} />
      </Control>
      <p className="mr-auto px-2 font-mono text-xs">
        {formatTimecode(time)} <span className="text-film-soft">/ {formatTimecode(duration)}</span>
      </p>
      <p role="status" className="px-2 font-mono text-xs whitespace-nowrap">
        {speedLabel(speed)}
      </p>
      {children}
      <Control label="Set in point" onClick={() => onAct({ kind: 'mark', point: 'in' })}>
        <span className="font-mono text-sm">I</span>
      </Control>
      <Control label="Set out point" onClick={() => onAct({ kind: 'mark', point: 'out' })}>
        <span className="font-mono text-sm">O</span>
      </Control>
      <Control label="Keyboard help" onClick={() => onAct({ kind: 'help' })}>
        <Icon of="keyboard" />
      </Control>
      <Control label="Full screen" onClick={() => onAct({ kind: 'fullscreen' })}>
        <Icon of="maximize" />
      </Control>
    </div>
  )
}

function Control({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-9 place-items-center rounded-sm hover:bg-film-line"
    >
      {children}
    </button>
  )
}
