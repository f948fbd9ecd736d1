/** One filter of the panel; it folds and unfolds. */
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

export function FilterGroup({
  legend,
  open = true,
  children,
}: {
  legend: string
  open?: boolean
  children: ReactNode
}) {
  return (
    <details open={open} className="group border-b border-rule py-1">
      <summary className="flex min-h-10 items-center justify-between text-sm font-semibold">
        {legend}
        <span className="text-ink-soft transition-transform group-open:rotate-90">
          <Icon of="chevron-right" />
        </span>
      </summary>
      <div className="grid pb-2">{children}</div>
    </details>
  )
}
