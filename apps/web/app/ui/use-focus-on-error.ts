/** Moves the focus of a short form to the first wrong field; long forms have an ErrorSummary. */
import { useEffect, useRef } from 'react'

/** `round` grows with every attempt. @returns the form's ref. */
export function useFocusOnError(errors: Readonly<Record<string, unknown>>, round: number) {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt, also with equal errors
  useEffect(() => {
    const [first] = Object.keys(errors)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }, [round, errors])
  return form
}
