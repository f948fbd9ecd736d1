/**
 * Logs in with a passkey that the user chooses in the dialog of the browser, or among the suggestions of the email field where
 * the browser supports it (R-PASSKEY-2).
 */
import type { Assertion } from '@rushes/contract/passkeys'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { logInByPasskey } from './login-store.ts'
import { passkeyFailure, supportsPasskeyAutofill } from './passkey-support.ts'

/** Loaded on demand. */
const loadLibrary = () => import('@simplewebauthn/browser')

const loadOptions = async () => (await browserApi.call('POST /clip/users/passkey-login/begin')).data

export function usePasskeyLogin(onSuccess: () => Promise<void> | void) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** Passkeys are suggested again after each failure, with a new challenge. */
  const [round, setRound] = useState(0)
  const endSuggestions = useRef(() => {})

  async function attempt(choose: () => Assertion | Promise<Assertion>) {
    setBusy(true)
    setRefusal(null)
    try {
      await logInByPasskey(await choose())
      await onSuccess()
    } catch (error) {
      setRefusal(passkeyFailure(error))
      setRound((count) => count + 1)
    }
    setBusy(false)
  }
  async function request() {
    // A browser refuses a request while another one is pending, so the suggestions end before the options are loaded.
    endSuggestions.current()
    const { startAuthentication } = await loadLibrary()
    return await startAuthentication({ optionsJSON: await loadOptions() })
  }

  const onChosen = useEffectEvent((credential: Assertion) => attempt(() => credential))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round suggests them again
  useEffect(() => {
    let isEnded = false
    let cancel = () => {}
    async function suggest() {
      if (!(await supportsPasskeyAutofill())) return
      const { startAuthentication, WebAuthnAbortService } = await loadLibrary()
      const optionsJSON = await loadOptions()
      if (isEnded) return
      cancel = () => WebAuthnAbortService.cancelCeremony()
      await onChosen(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
    }
    // Without suggestions the button still works.
    suggest().catch(() => undefined)
    endSuggestions.current = () => {
      isEnded = true
      cancel()
    }
    return () => endSuggestions.current()
  }, [round])
  return { busy, refusal, logIn: () => void attempt(request) }
}
