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
        Nobody can change an entry. Each one carries a digest of the one before it, so that a changed, removed
        or inserted entry is found at its place.
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

function Finding({ outcome: { intact, entries, brokenAt, head } }: { outcome: Outcome }) {
  const count = entries.toLocaleString('en-GB')
  if (!intact) {
    return (
      <Notice tone="stop" title="The chain is broken">
        {brokenAt === null
          ? 'There are entries that were written past the chain.'
          : `Entry ${brokenAt} of the chain does not follow on the one before it. Somebody with access to the database changed, removed or inserted an entry there.`}
      </Notice>
    )
  }
  return (
    <Notice tone="clear" title={`${count} entries follow on each other`}>
      <p>None of them was changed, removed or inserted.</p>
      {head && (
        <p className="mt-2">
          The newest is number {head.number}, with the digest <code className="break-all">{head.sha256}</code>
          . Keep both outside of this system: a later check that has them as well proves that nothing was cut
          off the end.
        </p>
      )}
    </Notice>
  )
}
