/**
 * Passwords: argon2id (19 MiB, 2 passes), in PHC form, so that parameters can change and old hashes still
 * verify. Two hashes at a time per process: a flood of logins can eat neither memory nor the event loop.
 */
import { type Argon2Algorithm, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '../../app-error.ts'

const ALGORITHM: Argon2Algorithm = 'argon2id'
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const AT_ONCE = 2
const WAITING_AT_MOST = 50

const derive = promisify(argon2)
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

let running = 0
const waiting: (() => void)[] = []

/** @throws AppError unavailable when too many are waiting already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) {
      throw new AppError('unavailable', 'Too many people are logging in. Please try again in a moment.')
    }
    await new Promise<void>((turn) => waiting.push(turn))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await inTurn(() => derive(ALGORITHM, { message: password, nonce, ...PARAMETERS }))
  const { memory, passes, parallelism } = PARAMETERS
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/**
 * A null or unreadable hash costs the same time as a wrong password, so that the answer does not tell whether
 * the address is known (security, A3).
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
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
