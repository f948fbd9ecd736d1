/** Rows of the access table for saved searches. */
import { stopToken } from '../../src/features/saved-searches/signed-tokens.rules.ts'
import { everyone, members, only, type World } from './principals.ts'
import { NO_ID, none, type Row, row, type Subject } from './rows.ts'

async function givenSearch({ users }: World, company: boolean): Promise<number> {
  const maker = company ? users.administratorA : users.buyerA
  const body = { name: 'A search', query: { term: 'fox' }, company }
  return (await maker.call('POST /clip/savedsearches', { body })).data.id
}
const searchA: Subject = {
  name: 'a saved search of A',
  make: (world) => givenSearch(world, false),
  absent: NO_ID,
}
const companySearchA: Subject = {
  name: "a company search of A's account",
  make: (world) => givenSearch(world, true),
  absent: NO_ID,
}
const stopTokenA: Subject = {
  name: 'the token that stops the alerts of A',
  make: async ({ server, users }) => stopToken(server.services.secret, users.buyerA.userId),
}

const A_ALONE = only({ buyerA: 200 })
const ACCOUNT_A = only({ buyerA: 200, colleagueA: 200, administratorA: 200 })
const ADMINISTRATOR_A = only({ administratorA: 200, buyerA: 403, colleagueA: 403 })
const MANAGERS = members(403, { administratorA: 200, buyerB: 200, administrator: 200, superuser: 200 })

const renamed = () => ({ body: { name: 'B' } })
const followed = () => ({ body: { alert: 'daily', feed: true } })
const saved = (company: boolean) => () => ({ body: { name: 'A', query: {}, company } })

export const SAVED_SEARCHES: readonly Row[] = [
  row('GET /clip/savedsearches', members()),
  row('POST /clip/savedsearches', members(), none, saved(false)),
  row('POST /clip/savedsearches', MANAGERS, none, saved(true)),
  row('POST /clip/savedsearches/:id', A_ALONE, searchA, renamed),
  row('POST /clip/savedsearches/:id', ADMINISTRATOR_A, companySearchA, renamed),
  row('POST /clip/savedsearches/:id', ACCOUNT_A, companySearchA, followed),
  row('POST /clip/savedsearches/:id/open', A_ALONE, searchA),
  row('POST /clip/savedsearches/:id/open', ACCOUNT_A, companySearchA),
  row('DELETE /clip/savedsearches/:id', A_ALONE, searchA),
  row('DELETE /clip/savedsearches/:id', ADMINISTRATOR_A, companySearchA),
  row('POST /clip/alerts/stop', everyone(), stopTokenA, (token) => ({ body: { token } })),
]
