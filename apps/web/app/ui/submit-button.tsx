/**
 * The button that submits a form. It is disabled until React has hydrated the page, and ignores clicks during
 * the submission.
 */
import { useHydrated } from '../lib/hydrated.ts'
import { Button, type ButtonKind } from './button.tsx'

type SubmitButtonProps = {
  label: string
  busyLabel: string
  busy: boolean
  wide?: boolean
  /** `outline` on a page with several forms. */
  kind?: ButtonKind
}

export function SubmitButton({ label, busyLabel, busy, wide = false, kind = 'primary' }: SubmitButtonProps) {
  const hydrated = useHydrated()
  return (
    <Button type="submit" kind={kind} size="large" wide={wide} busy={busy} disabled={!hydrated}>
      {hydrated ? (busy ? busyLabel : label) : 'Please wait, the page is loading…'}
    </Button>
  )
}
