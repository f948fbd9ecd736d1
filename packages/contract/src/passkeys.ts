/** Passkeys: those of the user, and the login with one (R-PASSKEY-1, R-PASSKEY-2). */
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { LoggedIn } from './sessions.ts'

const HOUR_S = 60 * 60
const limits = [{ guest: 30, member: 30, seconds: HOUR_S, by: 'address' }] as const

const base64Url = (message?: string) =>
  z
    .string(message)
    .min(1, message)
    .max(20_000, message)
    .regex(/^[\w-]+$/, message)
const Base64Url = base64Url()
const CredentialId = Base64Url.max(1_400)

const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
const PublicKey = z.literal('public-key')
const Descriptor = z.object({ id: CredentialId, type: PublicKey, transports: z.array(Transport) })

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const CreationOptions = z.object({
  challenge: Base64Url,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: Base64Url, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: PublicKey, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export const RequestOptions = z.object({
  challenge: Base64Url,
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Descriptor),
})

const credential = <T extends z.ZodType>(response: T) =>
  z.object({ id: CredentialId, rawId: CredentialId, type: PublicKey, response })

/** The browser's response for a new passkey; unknown transports are ignored. */
const Attestation = credential(
  z.object({
    clientDataJSON: Base64Url,
    // Its name in WebAuthn means nothing to users.
    attestationObject: base64Url('Please create the passkey again.'),
    transports: z
      .array(z.string().max(40))
      .max(20)
      .default([])
      .transform((given) => given.flatMap((one) => Transport.safeParse(one).data ?? [])),
  }),
)

/** The browser's response for the use of a passkey. */
export const Assertion = credential(
  z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    /** Empty or absent where the authenticator stores none. */
    userHandle: z.union([z.literal(''), Base64Url]).nullish(),
  }),
)
export type Assertion = z.output<typeof Assertion>

const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** A copy of it was used: it is refused until it is removed and added again. */
  blocked: z.boolean(),
})

export const ownPasskeys = {
  method: 'GET',
  url: '/clip/users/passkeys',
  config: { access: 'login' },
  schema: {
    summary: 'List the own passkeys',
    tags: ['Accounts'],
    response: replies(z.array(Passkey)),
  },
} as const satisfies Endpoint

export const beginPasskey = {
  method: 'POST',
  url: '/clip/users/passkeys/begin',
  config: { access: 'login', needsPassword: true, limits },
  schema: {
    summary: 'Get the options with which the browser creates a passkey, within five minutes',
    tags: ['Accounts'],
    response: replies(CreationOptions),
  },
} as const satisfies Endpoint

export const addPasskey = {
  method: 'POST',
  url: '/clip/users/passkeys',
  config: { access: 'login', needsPassword: true, limits },
  schema: {
    summary: 'Add the passkey that the browser has created; the response has the name that it got',
    tags: ['Accounts'],
    body: z.object({ credential: Attestation }),
    response: replies(z.object({ id: z.int(), name: z.string() })),
  },
} as const satisfies Endpoint

export const renamePasskey = {
  method: 'POST',
  url: '/clip/users/passkeys/:id/name',
  config: { access: 'login', limits },
  schema: {
    summary: 'Rename one of the own passkeys',
    tags: ['Accounts'],
    params: z.object({ id: Id }),
    body: z.object({
      name: z
        .string('Please enter a name')
        .trim()
        .min(1, 'Please enter a name')
        .max(60, 'Please use at most 60 characters'),
    }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const removePasskey = {
  method: 'DELETE',
  url: '/clip/users/passkeys/:id',
  config: { access: 'login', needsPassword: true },
  schema: {
    summary: 'Remove one of the own passkeys, which then logs in no more',
    tags: ['Accounts'],
    params: z.object({ id: Id }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

// The same rule as for a login by password (R-LOGIN-5).
const loginRule = {
  access: 'public',
  limits: [{ guest: 300, member: 300, seconds: 15 * 60, by: 'address' }],
} as const

export const beginPasskeyLogin = {
  method: 'POST',
  url: '/clip/users/passkey-login/begin',
  config: loginRule,
  schema: {
    summary: 'Get the options with which the browser uses a passkey to log in, within five minutes',
    tags: ['Accounts'],
    response: replies(RequestOptions),
  },
} as const satisfies Endpoint

export const passkeyLogin = {
  method: 'POST',
  url: '/clip/users/passkey-login',
  config: loginRule,
  schema: {
    summary: 'Exchange what a passkey has signed, once, for a token that works for 12 hours',
    tags: ['Accounts'],
    body: z.object({ credential: Assertion }),
    response: replies(LoggedIn),
  },
} as const satisfies Endpoint

const staffRule = { access: 'staff', may: 'admin.view', beforeFactor: true } as const

export const beginPasskeyFactor = {
  method: 'POST',
  url: '/agency/session/passkey/begin',
  config: staffRule,
  schema: {
    summary: 'Get the options with which the browser uses one of the own passkeys as the second factor',
    tags: ['Agency'],
    response: replies(RequestOptions),
  },
} as const satisfies Endpoint

export const givePasskeyFactor = {
  method: 'POST',
  url: '/agency/session/passkey',
  config: staffRule,
  schema: {
    summary: 'Use one of the own passkeys as the second factor of this session',
    tags: ['Agency'],
    body: z.object({ credential: Assertion }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

/** The refusals of these endpoints. */
export const PASSKEY_REFUSALS = {
  beginPasskey: ['conflict'],
  addPasskey: ['conflict'],
  renamePasskey: ['not_found'],
  removePasskey: ['not_found'],
  passkeyLogin: ['wrong_credentials', 'account_pending', 'account_disabled'],
  beginPasskeyFactor: ['conflict'],
} as const satisfies Record<string, readonly ErrorCode[]>
