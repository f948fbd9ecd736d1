/** Logs in with a passkey (R-PASSKEY-2). Absent where the browser does not support passkeys. */
import { useHydrated } from '../../lib/hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { supportsPasskeys } from './passkey-support.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'

export function PasskeyLoginButton({ onSuccess }: { onSuccess: () => Promise<void> | void }) {
  const { busy, refusal, logIn } = usePasskeyLogin(onSuccess)
  const hydrated = useHydrated()
  // Nearly every browser supports passkeys: the button is in the page from the start, so that nothing moves.
  if (hydrated && !supportsPasskeys()) return null
  return (
    <>
      <Button kind="quiet" busy={busy} disabled={!hydrated} onClick={logIn}>
        <Icon of="key-round" />
        Log in with a passkey
      </Button>
      {refusal && <Notice tone="stop">{refusal}</Notice>}
    </>
  )
}
