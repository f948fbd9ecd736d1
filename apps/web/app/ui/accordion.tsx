/** An accordion made of the browser's own details element: it works, prints and is found by search without JavaScript. */
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

/** Items with the same `group` close each other. */
export function AccordionItem({
  heading,
  group,
  open = false,
  onOpen,
  children,
}: {
  heading: string
  group?: string
  open?: boolean
  /** For content that is loaded when it is opened. */
  onOpen?: () => void
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  // It may have been opened before this code was loaded.
  useEffect(() => {
    if (details.current?.open) onOpen?.()
  }, [onOpen])
  return (
    <details
      ref={details}
      className="group border-b border-rule"
      {...(group && { name: group })}
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.()
      }}
    >
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
