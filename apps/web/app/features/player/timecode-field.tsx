/** The timecode of the film; a new value seeks to that frame. */

import { type Counting, frameTimecode, secondsOfTyped } from '@rushes/commerce/film-timecode'
import { type KeyboardEvent, useState } from 'react'

type TimecodeFieldProps = {
  /** In seconds. */
  time: number
  duration: number
  counting: Counting
  onSeek: (seconds: number) => void
}

export function TimecodeField({ time, duration, counting, onSeek }: TimecodeFieldProps) {
  const shown = frameTimecode(time, counting)
  const [typed, setTyped] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)

  function leave(field: HTMLInputElement) {
    setTyped(null)
    setRefused(false)
    // The focus on the player enables its keys again.
    field.closest<HTMLElement>('[role="group"]')?.focus({ preventScroll: true })
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') leave(event.currentTarget)
    if (event.key !== 'Enter') return
    const seconds = secondsOfTyped(typed ?? shown, shown, counting)
    if (seconds === null || seconds > duration) return setRefused(true)
    onSeek(seconds)
    leave(event.currentTarget)
  }

  return (
    <span className="relative">
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label="Timecode"
        title="Enter a timecode to go to this frame"
        aria-invalid={isRefused}
        value={typed ?? shown}
        onFocus={(event) => {
          setTyped(shown)
          event.currentTarget.select()
        }}
        onChange={(event) => {
          setTyped(event.target.value)
          setRefused(false)
        }}
        onBlur={() => {
          setTyped(null)
          setRefused(false)
        }}
        onKeyDown={onKeyDown}
        className="w-[12.5ch] rounded-sm border border-transparent bg-transparent px-0.5 py-1 @md:px-1 @md:w-[13ch] font-mono text-xs hover:border-film-line focus:border-film-ink aria-invalid:border-film-mark"
      />
      <span role="status">
        {isRefused && (
          <span className="absolute bottom-full left-0 rounded-sm bg-film px-2 py-1 text-xs whitespace-nowrap">
            The film has no such timecode.
          </span>
        )}
      </span>
    </span>
  )
}
