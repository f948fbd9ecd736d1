/**
 * Hashes and verifies passwords with argon2id (19 MiB, 2 passes). The stored text, in PHC form, names its
 * parameters, so that old hashes still verify when they change. A process computes two hashes at a time, so that
 * a flood of logins cannot exhaust the memory.
 */
import { type Argon2Algorithm, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { AppError } from '../../../app-error.ts'

const ALGORITHM: Argon2Algorithm = 'argon2id'
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const MAX_RUNNING = 2
const MAX_WAITING = 50

const derive = promisify(argon2)
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

const limit = pLimit(MAX_RUNNING)

/** @throws AppError unavailable when too many hashes are waiting. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (limit.activeCount + limit.pendingCount >= MAX_RUNNING + MAX_WAITING) {
    throw new AppError('unavailable', 'Too many logins. Please try again in a few seconds.')
  }
  return limit(work)
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const message = password.normalize('NFKC')
  const tag = await inTurn(() => derive(ALGORITHM, { message, nonce, ...PARAMETERS }))
  const { memory, passes, parallelism } = PARAMETERS
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/**
 * A null or unreadable hash takes as long as a wrong password, so that the duration does not reveal whether the address
 * is known (R-LOGIN-1).
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  for (const form of formsOf(password)) {
    if (await verifyForm(form, stored)) return true
  }
  return false
}

/** Keyboards compose letters differently. Hashes from before the normalisation are of the text as it was typed. */
const formsOf = (password: string): ReadonlySet<string> =>
  new Set([password.normalize('NFKC'), password, password.normalize('NFC'), password.normalize('NFD')])

async function verifyForm(password: string, stored: string | null): Promise<boolean> {
  const match = stored === null ? null : PHC.exec(stored)
  if (!match) {
    await inTurn(() => derive(ALGORITHM, { message: password, nonce: Buffer.alloc(16), ...PARAMETERS }))
    return false
  }
  const [, memory, passes, parallelism, nonce = '', expected = ''] = match
  const tag = Buffer.from(expected, 'base64')
  const given = await inTurn(() =>
    derive(ALGORITHM, {
      message: password,
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: tag.length,
    }),
  )
  return timingSafeEqual(given, tag)
}
