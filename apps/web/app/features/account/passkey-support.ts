/** The passkey features of the browser, and messages for its errors. */
import { messageOf } from '../../lib/message-of.ts'

/**
 * Whether this browser can use passkeys here: only in a secure context, and for host names, not for IP
 * addresses.
 */
export function supportsPasskeys(): boolean {
  return (
    window.isSecureContext &&
    typeof window.PublicKeyCredential === 'function' &&
    !/^[\d.]+$|^\[/.test(window.location.hostname)
  )
}

/** Whether the browser offers passkeys among the suggestions of a field. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  return supportsPasskeys() && (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

/** @returns the message for a failed use or creation; null when the user cancelled it, or another request replaced it. */
export function passkeyFailure(error: unknown): string | null {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return null
  return name === 'InvalidStateError'
    ? 'This device already has a passkey for your account.'
    : messageOf(error)
}
