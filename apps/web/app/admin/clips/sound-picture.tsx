/** How a film sounds: the loudest point of each of its parts, and how loud the whole is. */
import type { Data } from '@rushes/contract/client'

type Sound = NonNullable<Data<'GET /agency/clips/:id/files'>['sound']>

export function SoundPicture({ loudness, peaks }: Sound) {
  if (loudness === null) return <p className="text-ink-soft">Silent.</p>
  return (
    <div className="grid gap-2">
      <svg
        aria-hidden="true"
        viewBox={`0 -100 ${peaks.length} 200`}
        preserveAspectRatio="none"
        className="h-20 w-full rounded-sm border border-rule bg-well text-mark"
      >
        <path stroke="currentColor" d={peaks.map(lineOf).join('')} />
      </svg>
      <p>
        <span className="font-mono">{loudness.toFixed(1)} LUFS</span>{' '}
        <span className="text-ink-soft">on average, peak {Math.max(0, ...peaks)} % of full scale</span>
      </p>
    </div>
  )
}

/** Silence is a line, not a gap. */
const lineOf = (peak: number, index: number) => {
  const height = Math.max(1, peak)
  return `M${index + 0.5} ${-height}V${height}`
}
