/** Sends a mail to the person who presses it. */
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { sayOutcome } from '../../ui/say-outcome.ts'
import { confirmed } from '../entry/confirm-identity-store.ts'

export function TestMailButton() {
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    await sayOutcome(confirmed(() => browserApi.call('POST /agency/settings/test-mail')))
    setBusy(false)
  }
  return (
    <Button size="small" busy={busy} onClick={() => void send()}>
      Send a test mail to me
    </Button>
  )
}
