/** The button that sends a form: it waits for the page's scripts, and is locked while the form is on its way. */
import { useHydrated } from '../lib/hydrated.ts'
import { Button } from './button.tsx'

type SubmitButtonProps = { label: string; busyLabel: string; busy: boolean; wide?: boolean }

export function SubmitButton({ label, busyLabel, busy, wide = false }: SubmitButtonProps) {
  const hydrated = useHydrated()
  return (
    <Button type="submit" kind="primary" size="large" wide={wide} busy={busy} disabled={!hydrated}>
      {hydrated ? (busy ? busyLabel : label) : 'One moment, the page is loading…'}
    </Button>
  )
}
