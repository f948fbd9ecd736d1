/** A software authenticator that creates real attestations ("none") and assertions with ES256. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer) => data.toString('base64url')

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const text = (data: string) => Buffer.concat([head(3, data.length), Buffer.from(data)])
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

export type Site = { origin: string; rpId: string }
export type Signing = {
  challenge: string
  site: Site
  counter?: number
  verified?: boolean
  userHandle?: string | null
  /** Further members of the client data. */
  clientData?: Readonly<Record<string, unknown>>
}

function clientDataOf(type: 'webauthn.create' | 'webauthn.get', signing: Signing): Buffer {
  const { challenge, site, clientData } = signing
  return Buffer.from(
    JSON.stringify({ type, challenge, origin: site.origin, crossOrigin: false, ...clientData }),
  )
}

function authenticatorData({ site, counter = 0, verified = true }: Signing, attested?: Buffer): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const flags = 1 | (verified ? 4 : 0) | (attested ? 64 : 0)
  return Buffer.concat([sha256(site.rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
}

/** A passkey with its private key. */
export function softwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  const key = map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  )
  const identity = { id, rawId: id, type: 'public-key' as const }
  return {
    id,
    attest(signing: Signing) {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        key,
      ])
      const object = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authenticatorData(signing, attested))],
      )
      return {
        ...identity,
        response: {
          clientDataJSON: base64url(clientDataOf('webauthn.create', signing)),
          attestationObject: base64url(object),
          transports: ['internal', 'a transport of the future'],
        },
      }
    },
    assert(signing: Signing) {
      const client = clientDataOf('webauthn.get', signing)
      const data = authenticatorData(signing)
      return {
        ...identity,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          ...(signing.userHandle !== undefined && { userHandle: signing.userHandle }),
        },
      }
    },
  }
}
