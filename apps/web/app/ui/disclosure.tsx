/** Collapsed text under a label. It is a native element, so that it works without JavaScript. */
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-8 items-center gap-1 hover:underline hover:underline-offset-4">
        <span className="-ml-1.5 grid text-ink-soft transition-transform group-open:rotate-90">
          <Icon of="chevron-right" />
        </span>
        {label}
      </summary>
      {children}
    </details>
  )
}
