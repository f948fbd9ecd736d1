/** Second factors and further sessions of staff. */
import { codeAt, stepAt } from '../src/features/staff/one-time-code.rules.ts'
import { givenSession } from './access/principals.ts'
import { clientOf } from './builders.ts'
import type { TestServer, TestUser } from './test-server.ts'

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Decodes the key like an authenticator app. */
export function keyOf(text: string): Buffer {
  const bits = [...text].map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export async function giveFactorTo({ services }: TestServer, user: TestUser) {
  const key = keyOf((await user.call('POST /agency/factor/begin')).data.key)
  const code = codeAt(key, stepAt(services.clock.now()))
  const { data } = await user.call('POST /agency/factor/confirm', { body: { code } })
  return { key, recoveryCodes: data.recoveryCodes }
}

/** Returns the same user in another session, in which only the password was entered. */
export async function elsewhere(server: TestServer, user: TestUser): Promise<TestUser> {
  const { token } = await givenSession(server, user)
  return { ...user, ...clientOf(server.http, token), token }
}
