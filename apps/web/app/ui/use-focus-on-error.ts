/** Moves the focus of a short form to the first invalid field; long forms have an ErrorSummary. */
import { useEffect, useRef } from 'react'

/**
 * `errors` is the same object until the next attempt, and `round` increases with it.
 * @returns the form's ref.
 */
export function useFocusOnError(errors: Readonly<Record<string, unknown>>, round: number) {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt, also with equal errors
  useEffect(() => {
    const [first] = Object.keys(errors)
    // The server names a field by its path, and a value of a list by its index: changes.keywords.3.
    const name = first?.split('.').findLast((part) => !/^\d+$/.test(part))
    if (name) form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }, [round, errors])
  return form
}
