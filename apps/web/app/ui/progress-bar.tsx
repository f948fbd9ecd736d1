/** Progress: a bar, and its label. */
type ProgressBarProps = { label: string; percent: number }

export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <span className="flex items-center gap-2">
      <span
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full border border-edge bg-well"
      >
        <span
          className="block h-full bg-mark forced-colors:bg-[Highlight]"
          style={{ width: `${percent}%` }}
        />
      </span>
      <span aria-hidden="true" className="w-9 text-right font-mono text-xs text-ink-soft">
        {percent} %
      </span>
    </span>
  )
}
