/** Encrypts small secrets with keys that are derived from the installation's secret, one for each purpose. */
import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Sealed data can only be opened for the same purpose and the same owner. */
export type Seal = { secret: KeyObject; purpose: string; owner: string }

const keyOf = ({ secret, purpose }: Seal) =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `seal ${purpose}`, 32))

/** @returns nonce, tag and ciphertext */
export function seal(by: Seal, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(by), nonce).setAAD(Buffer.from(by.owner))
  const hidden = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
}

/** @throws if the data was sealed for another purpose or owner, or was changed */
export function unseal(by: Seal, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const cipher = createDecipheriv(CIPHER, keyOf(by), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(by.owner)).setAuthTag(tag)
  return Buffer.concat([cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()])
}
