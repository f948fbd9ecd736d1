/** Lists the errors of a form; each sentence links to its field. Takes the focus when it appears. */
import { useEffect, useRef } from 'react'
import { Notice } from './notice.tsx'

type ErrorSummaryProps = {
  title: string
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>
  /** Labels of the fields, in the order of the page. */
  labels: Readonly<Record<string, string>>
  /** Increases with every attempt, so that equal errors take the focus again. */
  round: number
}

export function ErrorSummary({ title, errors, labels, round }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  const wrong = Object.entries(labels).filter(([field]) => errors[field] !== undefined)
  const shown = wrong.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt moves the focus here, also when the errors are the same
  useEffect(() => {
    if (shown) summary.current?.focus()
  }, [shown, round])
  if (!shown) return null
  return (
    <div ref={summary} tabIndex={-1} className="scroll-my-16">
      <Notice tone="stop" title={title}>
        <ul className="grid gap-1">
          {wrong.map(([field, label]) => (
            <li key={field}>
              <button
                type="button"
                className="text-start underline underline-offset-4"
                onClick={() => focusField(summary.current, field)}
              >
                {label}: {errors[field]}
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

function focusField(summary: HTMLElement | null, field: string) {
  const control = summary?.closest('form')?.querySelector<HTMLElement>(`[name="${field}"]:not(:disabled)`)
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}
