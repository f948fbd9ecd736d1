/** A double of the browser's passkeys for component tests: they are chosen at once, or the user cancels. */
import type { Data } from '@rushes/contract/client'
import { onTestFinished, vi } from 'vitest'

const BYTES = new Uint8Array([1, 2, 3]).buffer

const CREATED = {
  ...{ id: 'AQID', rawId: BYTES, type: 'public-key', getClientExtensionResults: () => ({}) },
  response: { clientDataJSON: BYTES, attestationObject: BYTES, getTransports: () => ['internal'] },
}
/** The browser's result of a used passkey. */
export const USED = {
  ...CREATED,
  response: { clientDataJSON: BYTES, authenticatorData: BYTES, signature: BYTES, userHandle: null },
}

/** The same passkey in the form of the contract. */
export const SENT = {
  ...{ id: 'AQID', rawId: 'AQID', type: 'public-key' },
  response: { clientDataJSON: 'AQID', authenticatorData: 'AQID', signature: 'AQID' },
}

export const CREATION_OPTIONS: Data<'POST /clip/users/passkeys/begin'> = {
  challenge: 'AQID',
  rp: { id: 'localhost', name: 'Rushes' },
  user: { id: 'AQID', name: 'buyer@scroll.example', displayName: 'Bea Buyer' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
}

export const REQUEST_OPTIONS: Data<'POST /clip/users/passkey-login/begin'> = {
  challenge: 'AQID',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
}

type Request = { mediation?: string; signal: AbortSignal }
type Behaviour = {
  create?: () => Promise<unknown>
  get?: (request: Request) => Promise<unknown>
  /** Whether the browser suggests passkeys in fields. */
  suggests?: boolean
}

/** Returns a rejection with an error of the browser. */
export const browserError = (name: string) =>
  Promise.reject(Object.assign(new Error('The browser has ended it.'), { name }))

/** Returns a promise that stays pending until the request is aborted. */
export const waits = ({ signal }: Request) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Adds passkeys to the browser until the test ends. @returns the requests that it received. */
export function givenPasskeys({ create, get, suggests = false }: Behaviour = {}): readonly Request[] {
  const requests: Request[] = []
  const answer = (request: Request, reply: () => Promise<unknown>) => {
    requests.push(request)
    return reply()
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: async () => suggests }),
  )
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: (request: Request) => answer(request, () => create?.() ?? Promise.resolve(CREATED)),
      get: (request: Request) => answer(request, () => get?.(request) ?? Promise.resolve(USED)),
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'))
  return requests
}
