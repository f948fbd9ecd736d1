/** What is wrong with a form, at its top, each sentence leading to its field. Takes the focus when it appears. */
import { useEffect, useRef } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { FIELD_LABELS, type FieldError } from './checkout-form.ts'

/** `round` grows with every attempt, so that the same errors take the focus again. */
export function ErrorSummary({ errors, round }: { errors: readonly FieldError[]; round: number }) {
  const summary = useRef<HTMLDivElement>(null)
  const shown = errors.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt takes the focus, also with equal errors
  useEffect(() => {
    if (shown) summary.current?.focus()
  }, [shown, round])
  if (!shown) return null
  return (
    <div ref={summary} tabIndex={-1} className="mb-8 max-w-[76rem]">
      <Notice tone="stop" title="Please ensure you complete all required fields">
        <ul className="grid gap-1">
          {errors.map(({ field, message }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                className="underline underline-offset-4"
                onClick={(event) => {
                  event.preventDefault()
                  focusField(field)
                }}
              >
                {FIELD_LABELS[field]}: {message}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

function focusField(field: string) {
  const control = document.querySelector<HTMLElement>(`form [name="${field}"]:not(:disabled)`)
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}
