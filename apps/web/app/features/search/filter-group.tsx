/** One filter of the panel, which can be folded away. */
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

export function FilterGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <details open className="group border-b border-rule py-1">
      <summary className="flex min-h-10 items-center justify-between text-sm font-semibold">
        {legend}
        <span className="text-ink-soft transition-transform group-open:rotate-45">
          <Icon of="plus" />
        </span>
      </summary>
      <div className="grid pb-2">{children}</div>
    </details>
  )
}
