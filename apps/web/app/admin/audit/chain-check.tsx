/** Proves on demand that no entry was changed, removed or slipped in, and says what that means (R-AUDIT-3). */
import type { Data } from '@rushes/contract/client'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Outcome = Data<'GET /agency/audit/verify'>

export function ChainCheck() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function verify() {
    setBusy(true)
    setFailure(null)
    try {
      setOutcome((await browserApi.call('GET /agency/audit/verify')).data)
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <section aria-label="Proof" className="mb-6 grid max-w-[68ch] gap-3">
      <p className="text-ink-soft">
        An entry cannot be changed. Each one carries a digest of the one before it and one with a key that is
        not in the database, and the newest number is kept outside of the database, so that a changed, removed
        or inserted entry is found.
      </p>
      <div>
        <Button busy={busy} onClick={() => void verify()}>
          {busy ? 'Checking' : 'Check the chain'}
        </Button>
      </div>
      <div role="status">{outcome && <Finding outcome={outcome} />}</div>
      {failure && <Notice tone="stop">{failure}</Notice>}
    </section>
  )
}

function Finding({ outcome: { intact, entries, head, faults, notes } }: { outcome: Outcome }) {
  const count = entries.toLocaleString('en-GB')
  if (!intact) {
    return (
      <Notice tone="stop" title="The audit does not hold">
        <Sentences all={[...faults, ...notes]} />
      </Notice>
    )
  }
  return (
    <Notice tone="clear" title={`${count} entries follow on each other`}>
      <p>None of them was changed, removed or inserted.</p>
      {head && (
        <p className="mt-2">
          The newest is number {head.number}, with the digest <code className="break-all">{head.sha256}</code>
          . The log keeps both every night, and the check compares them with the head that is kept outside of
          the database.
        </p>
      )}
      <Sentences all={notes} />
    </Notice>
  )
}

function Sentences({ all }: { all: readonly string[] }) {
  return all.map((sentence) => (
    <p key={sentence} className="mt-2">
      {sentence}
    </p>
  ))
}
