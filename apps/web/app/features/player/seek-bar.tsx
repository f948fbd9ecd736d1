/** The seek bar: a range input, the marks in red, and the storyboard's picture at the pointer. */

import { type Counting, frameTimecode } from '@rushes/commerce/film-timecode'
import { type PointerEvent, useRef, useState } from 'react'
import type { Marks } from './marks.ts'
import { frameAt, type StoryboardFrame } from './storyboard.ts'
import { useStoryboard } from './use-storyboard.ts'

type SeekBarProps = {
  time: number
  duration: number
  marks: Marks
  storyboard: string | null
  counting: Counting
  onSeek: (seconds: number) => void
}

export function SeekBar({ time, duration, marks, storyboard, counting, onSeek }: SeekBarProps) {
  const [peek, setPeek] = useState<{ share: number } | null>(null)
  const frames = useStoryboard(storyboard, peek !== null)
  const shareOf = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0)
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setPeek({ share: Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) })
  }
  const peekFrame = peek && frames && frameAt(frames, peek.share * duration)
  return (
    <div className="relative h-6" onPointerMove={follow} onPointerLeave={() => setPeek(null)}>
      {peek && peekFrame && (
        <Peek frame={peekFrame} share={peek.share} time={frameTimecode(peek.share * duration, counting)} />
      )}
      <svg
        className="pointer-events-none absolute inset-x-0 top-2.5 h-1 w-full overflow-visible"
        viewBox="0 0 1000 4"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width="1000" height="4" className="fill-film-line" />
        <rect width={shareOf(time) * 1000} height="4" className="fill-film-ink" />
        {marks.in !== null && (
          <rect x={shareOf(marks.in) * 1000 - 1.5} y="-6" width="3" height="16" className="fill-film-mark" />
        )}
        {marks.out !== null && (
          <rect x={shareOf(marks.out) * 1000 - 1.5} y="-6" width="3" height="16" className="fill-film-mark" />
        )}
        {marks.in !== null && marks.out !== null && marks.out > marks.in && (
          <rect
            x={shareOf(marks.in) * 1000}
            width={(shareOf(marks.out) - shareOf(marks.in)) * 1000}
            height="4"
            className="fill-film-mark"
          />
        )}
      </svg>
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={frameTimecode(time, counting)}
        data-player-keys
        min={0}
        max={duration || 1}
        step={0.04}
        value={Math.min(time, duration || 1)}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
        className="absolute inset-0 w-full cursor-pointer appearance-none bg-transparent opacity-0 focus-visible:opacity-100"
      />
    </div>
  )
}

function Peek({ frame, share, time }: { frame: StoryboardFrame; share: number; time: string }) {
  const box = useRef<HTMLDivElement>(null)
  const { x, y, width, height, sheet } = frame
  return (
    <div
      ref={box}
      style={{ left: `clamp(0px, calc(${share * 100}% - ${width / 2}px), calc(100% - ${width}px))`, width }}
      className="pointer-events-none absolute bottom-7 overflow-hidden rounded-sm border border-film-line bg-film"
    >
      <div
        style={{ width, height, backgroundImage: `url("${sheet}")`, backgroundPosition: `-${x}px -${y}px` }}
      />
      <p className="bg-film text-center font-mono text-xs">{time}</p>
    </div>
  )
}
