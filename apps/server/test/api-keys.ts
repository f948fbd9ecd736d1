/** API keys that tests need before they begin. */
import type { ApiClient, Input } from '@rushes/contract/client'
import { KEY_SCOPES } from '@rushes/contract/key-scopes'
import { clientOf } from './builders.ts'
import type { TestServer, TestUser } from './test-server.ts'

export type TestKey = ApiClient & { id: number; key: string }
type KeyOptions = Partial<Input<'POST /clip/keys'>['body']>

/** Limits that no test reaches by accident. */
export const WIDE_LIMITS = {
  dailyCredits: 1_000,
  approvalCredits: 1_000,
  dailyMinor: 10_000_000,
  approvalMinor: 10_000_000,
}

/** Creates a key as the administrator would, by default with every scope. */
export async function givenKey(
  server: Pick<TestServer, 'http'>,
  administrator: TestUser,
  options: KeyOptions = {},
): Promise<TestKey> {
  const body = {
    name: 'Archive',
    scopes: [...KEY_SCOPES],
    lifetimeDays: null,
    limits: WIDE_LIMITS,
    ...options,
  }
  const { data } = await administrator.call('POST /clip/keys', { body })
  return { ...clientOf(server.http, data.key), ...data }
}
