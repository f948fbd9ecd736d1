/** A placeholder for content that is loading, so that nothing moves when it arrives. */
import { classNames } from './class-names.ts'

/** Size it with classes: `<Skeleton className="h-6 w-40" />`. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classNames('skeleton', className)} aria-hidden="true" />
}

/** Placeholders for the rows of a list; screen readers read the label once. */
export function SkeletonRows({ rows = 3, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </div>
  )
}
