/**
 * The button that submits a form. It is disabled until React has hydrated the page, and ignores clicks during
 * the submission.
 */
import { useHydrated } from '../lib/hydrated.ts'
import { Button } from './button.tsx'

type SubmitButtonProps = { label: string; busyLabel: string; busy: boolean; wide?: boolean }

export function SubmitButton({ label, busyLabel, busy, wide = false }: SubmitButtonProps) {
  const hydrated = useHydrated()
  return (
    <Button type="submit" kind="primary" size="large" wide={wide} busy={busy} disabled={!hydrated}>
      {hydrated ? (busy ? busyLabel : label) : 'Please wait, the page is loading…'}
    </Button>
  )
}
