/** One filter of the panel; it folds and unfolds. What is wrong with its values in the address stands in it. */
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { FaultList } from './fault-list.tsx'

export function FilterGroup({
  legend,
  open = true,
  faults = [],
  children,
}: {
  legend: string
  open?: boolean
  faults?: readonly string[]
  children: ReactNode
}) {
  return (
    <details open={open || faults.length > 0} className="group border-b border-rule py-1">
      <summary className="flex min-h-10 items-center justify-between text-sm font-semibold">
        {legend}
        <span className="text-ink-soft transition-transform group-open:rotate-90">
          <Icon of="chevron-right" />
        </span>
      </summary>
      <FaultList messages={faults} />
      <div className="grid pb-2">{children}</div>
    </details>
  )
}
