/** Sends a test email to the current user, and shows its result. */
import type { Data } from '@rushes/contract/client'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { confirmed } from '../kit/confirm-identity-store.ts'

type Outcome = NonNullable<Data<'GET /agency/settings/test-mail'>>
type Report = { tone: 'clear' | 'caution' | 'stop' | 'plain'; message: string }

const ASK_EVERY_MS = 1_000
/** The maximum number of requests; a mail server that has not answered by then is retried later. */
const MAX_ASKED = 30

export function TestMailButton() {
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<Report | null>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const { current } = leaving
    return () => current.abort()
  }, [])

  async function send() {
    setBusy(true)
    try {
      const { data, message } = await confirmed(() => browserApi.call('POST /agency/settings/test-mail'))
      setReport({ tone: 'plain', message })
      const outcome = await outcomeOf(data.at, leaving.current.signal)
      if (outcome) setReport(reportOf(outcome))
    } catch (error) {
      if (!leaving.current.signal.aborted) setReport({ tone: 'stop', message: messageOf(error) })
    }
    setBusy(false)
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Button size="small" busy={busy} onClick={() => void send()}>
        Send test email
      </Button>
      <div role="status">{report && <Notice tone={report.tone}>{report.message}</Notice>}</div>
    </div>
  )
}

/**
 * Requests the outcome until it is known.
 * @returns the last response; the server retries an email that still waits.
 */
async function outcomeOf(at: string, signal: AbortSignal): Promise<Outcome | null> {
  for (let requested = 1; ; requested += 1) {
    const { data } = await browserApi.call('GET /agency/settings/test-mail', { querystring: { at }, signal })
    if (data?.state !== 'waiting' || requested === MAX_ASKED) return data
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
}

function reportOf({ state, error }: Outcome): Report {
  switch (state) {
    case 'sent':
      return { tone: 'clear', message: 'The mail server accepted the email. Check your inbox.' }
    case 'kept':
      return {
        tone: 'caution',
        message: 'No mail server is configured (SMTP_URL). Emails are kept in the outbox.',
      }
    case 'failed':
      return { tone: 'stop', message: `Response of the mail server: ${error}` }
    case 'waiting':
      return { tone: 'caution', message: 'The mail server has not responded yet. Delivery will be retried.' }
  }
}
