/** The user of the admin area is loaded once, the counts of open work for each screen. */
import { expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { sampleAccount } from '../../../test/sample-account.ts'
import { loadMe, type Me } from '../kit/me-store.ts'
import { loadPerson } from './load-person.ts'

const meWith = (drafts: number): Me => ({
  person: { id: 7, name: 'Ann', email: 'ann@agency.example', role: 'Manager', agency: 'The Agency' },
  capabilities: ['admin.view'],
  secondFactor: { on: true, required: true, recoveryCodesLeft: 8 },
  firstSteps: null,
  notices: [],
  counters: { openEnquiries: 0, lateEnquiries: 0, dueEnquiries: 0, drafts },
})

test('the next screen requests the counts of open work again, and keeps its user', async () => {
  const api = givenApi({ 'GET /agency/me': meWith(4) })
  const account = sampleAccount()
  const first = await loadPerson(account)
  api.answer({ 'GET /agency/me': meWith(3) })
  expect(await loadPerson(account)).toBe(first)
  await expect.poll(() => api.callsTo('GET /agency/me').length).toBe(2)
})

test('a screen opens although the counts of open work cannot be loaded', async () => {
  const api = givenApi({ 'GET /agency/me': meWith(4) })
  const account = sampleAccount()
  const first = await loadPerson(account)
  api.answer({ 'GET /agency/me': refuse('unavailable', 'The database does not respond.') })
  expect(await loadPerson(account)).toBe(first)
  await expect(loadMe()).rejects.toThrow('The database does not respond.')
})
