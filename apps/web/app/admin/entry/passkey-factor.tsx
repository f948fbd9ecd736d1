/** Offers a passkey instead of a code, to staff who have one (R-PASSKEY-2). */
import { useState } from 'react'
import { passkeyFailure, supportsPasskeys } from '../../features/account/passkey-support.ts'
import { browserApi } from '../../lib/api.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

const loadPasskeys = async (signal: AbortSignal) =>
  supportsPasskeys() ? (await browserApi.call('GET /clip/users/passkeys', { signal })).data : []

export function PasskeyFactor() {
  const { data: passkeys } = useLoaded(loadPasskeys)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  if (!passkeys?.some(({ blocked }) => !blocked)) return null
  async function give() {
    setBusy(true)
    setRefusal(null)
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const { data: optionsJSON } = await browserApi.call('POST /agency/session/passkey/begin')
      const credential = await startAuthentication({ optionsJSON })
      await browserApi.call('POST /agency/session/passkey', { body: { credential } })
      // Everything was loaded without the admin area's rights, so it is loaded again.
      location.reload()
    } catch (error) {
      setRefusal(passkeyFailure(error))
      setBusy(false)
    }
  }
  return (
    <>
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <Button kind="quiet" busy={busy} onClick={() => void give()}>
        <Icon of="key-round" />
        Use a passkey
      </Button>
    </>
  )
}
