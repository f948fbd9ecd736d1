/** The button that sends a form. It is off until React has taken over the page, and ignores clicks while the form is sent. */
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
