/**
 * An accordion made of the native details element: it works, prints and is found by search without
 * JavaScript.
 */
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type AccordionItemProps = { heading: string; open?: boolean; children: ReactNode }

export function AccordionItem({ heading, open = false, children }: AccordionItemProps) {
  return (
    <details className="group border-b border-rule" open={open}>
      <summary className="flex min-h-14 items-center justify-between gap-6 py-3">
        <h2 className="text-lg font-semibold">{heading}</h2>
        <span className="grid text-ink-soft transition-transform group-open:rotate-45">
          <Icon of="plus" />
        </span>
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  )
}
