/** The secrets of signatures: sealed in the database, shown once (R-WEBHOOK-5). */
import { randomBytes } from 'node:crypto'
import type { Services } from '../../context.ts'
import { seal, unseal } from '../../platform/sealing.ts'

const SECRET_BYTES = 32

type Place = Pick<Services, 'secret'>

const sealFor = ({ secret }: Place, accountId: number) => ({
  secret,
  purpose: 'webhook',
  owner: `account ${accountId}`,
})

export function newSecret(place: Place, accountId: number): { secret: string; sealed: Buffer } {
  const key = randomBytes(SECRET_BYTES)
  return { secret: shown(key), sealed: seal(sealFor(place, accountId), key) }
}

/** @returns null for a secret that was sealed before the key of the installation was replaced */
export function openSecret(place: Place, accountId: number, sealed: Buffer): string | null {
  try {
    return shown(unseal(sealFor(place, accountId), sealed))
  } catch {
    return null
  }
}

const shown = (key: Buffer) => `whsec_${key.toString('base64')}`
