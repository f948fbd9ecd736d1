/** The rows of the table of access for price lists and the terms. */
import { randomBytes, randomUUID } from 'node:crypto'
import { licenceTiers } from '@rushes/commerce/licence-tier'
import { sql } from 'kysely'
import { makeOffer, type NewOffer } from '../../src/features/offers/make-offer.ts'
import { DEAL_TERMS } from '../deals.ts'
import { members, only, staff } from './principals.ts'
import { adminClip, NO_ID, none, type Row, row, type Subject } from './rows.ts'

const listOf = (name: string, isOfAccount: boolean): Subject => ({
  name,
  async make({ server: { services }, users: { buyerA } }) {
    const { db, clock } = services
    const draft = { name: randomUUID(), for_accounts: isOfAccount, created_at: clock.now() }
    const { id } = await db.insertInto('price_lists').values(draft).returning('id').executeTakeFirstOrThrow()
    await sql`
      insert into tier_prices (price_list_id, tier_uid, currency, media, bundle_size, unit_price_minor)
      select ${id}, tier_uid, currency, media, bundle_size, unit_price_minor from tier_prices
      where price_list_id = 1`.execute(db)
    if (!isOfAccount) return id
    const account = { price_list_id: id, account_id: buyerA.accountId }
    await db.insertInto('price_list_accounts').values(account).execute()
    const inForce = { state: 'set', effective_from: clock.now() } as const
    await db.updateTable('price_lists').set(inForce).where('id', '=', id).execute()
    return id
  },
  absent: NO_ID,
  absentStatuses: staff('Superuser', 404),
})

const draft = listOf('a draft of prices', false)
const ofCompany = listOf('the prices of a company', true)
const reason = 'Spring'
const codeOfTier: Subject = {
  name: 'a licence tier',
  make: async () => 'DELI',
  absent: 'ZZZZ',
  absentStatuses: staff('Superuser', 404),
}
const tierFields = {
  name: 'Theatrical',
  usage_type: 'Theatrical',
  help_title: 'Theatrical',
  description: 'For cinemas.',
  for_whom: 'For a film in cinemas',
  help_text: 'Cinemas and festivals',
  scope_media: 'Cinemas',
  scope_territory: 'Worldwide',
  scope_term: 'In perpetuity',
  brands: 'The film named in the order',
  social: false,
  monetization: true,
  on_air_uses: null,
  audience_limit: null,
  covers: null,
}
let minutes = 0

const terms: Subject = {
  name: 'terms to come',
  async make({ server: { services }, users: { superuser } }) {
    const version = randomUUID().slice(0, 20)
    // Each version needs another start time.
    minutes += 1
    const in_force_from = new Date(Date.now() + minutes * 3_600_000)
    const page = { version, in_force_from, markdown: 'Terms', created_by: superuser.userId }
    await services.db
      .insertInto('terms_pages')
      .values({ ...page, created_at: services.clock.now() })
      .execute()
    const text = { version, in_force_from, tier_code: 'DELI', body: 'Terms' } as const
    await services.db.insertInto('licence_terms').values(text).execute()
    return version
  },
  absent: 'none',
  absentStatuses: staff('Superuser', 404),
}

const offerOf = (name: string, deal: NewOffer['deal']): Subject => ({
  name,
  async make({ server, users: { buyerA } }) {
    const id = await server.givenClip({ master: randomBytes(8) })
    const offer = { email: buyerA.email, tier: 'DELI', lines: [{ id, price: 1 }], aboveList: 0 } as const
    const terms = { deal, replaces: null, licensees: 0, endsAt: new Date(Date.now() + 3_600_000) }
    const noActor = { userId: null, ip: null }
    return makeOffer(server.services, noActor, { ...offer, ...terms, message: '', threadId: null })
  },
  absent: NO_ID,
})
const offerA = offerOf('an offer to A', null)
const dealA = offerOf('a deal for A', DEAL_TERMS)
const MEMBERS_OF_A = only({ buyerA: 200, colleagueA: 200, administratorA: 200 })
const adminOffer: Subject = { ...offerA, absentStatuses: staff('Manager', 404) }
const noWish = { email: 'absent@nowhere.example', tier: 'DELI' }

export const PRICES: readonly Row[] = [
  row('GET /clip/offers', members()),
  row('GET /clip/offers/:id', MEMBERS_OF_A, offerA),
  row('POST /clip/offers/:id/accept', MEMBERS_OF_A, dealA),
  row('POST /clip/offers/:id/decline', MEMBERS_OF_A, dealA, () => ({ body: { reason } })),
  row('POST /clip/offers/:id/question', MEMBERS_OF_A, dealA, () => ({ body: { question: 'Why?' } })),
  row('GET /agency/offers', staff('Manager')),
  row('GET /agency/offers/csv', staff('Manager')),
  row('GET /agency/offers/:id', staff('Manager'), adminOffer),
  row('POST /agency/offers/draft', staff('Manager', 422), none, () => ({ body: { ...noWish, clips: '1' } })),
  row('POST /agency/offers', staff('Manager', 422), none, () => ({
    body: { ...noWish, lines: [{ id: 1, price: 1 }], ends_at: '2030-01-01T00:00:00Z' },
  })),
  row('GET /agency/clips/:id/reservations', staff('Manager'), {
    ...adminClip,
    absentStatuses: staff('Manager', 404),
  }),
  row('POST /agency/offers/:id/withdraw', staff('Manager'), adminOffer, () => ({ body: { reason } })),
  row('GET /agency/terms', staff('Superuser')),
  row('POST /agency/terms/preview', staff('Superuser'), none, () => ({ body: { page: 'Terms' } })),
  row('POST /agency/terms', staff('Superuser'), none, () => {
    minutes += 1
    const in_force_from = new Date(Date.now() + 20 * 86_400_000 + minutes * 3_600_000).toISOString()
    const tiers = licenceTiers().map(({ code: tier }) => ({ tier, body: 'Terms' }))
    return { body: { version: randomUUID().slice(0, 20), in_force_from, tiers, page: 'Terms', reason } }
  }),
  row('POST /agency/terms/:version/cancel', staff('Superuser'), terms, () => ({ body: { reason } })),
  row('GET /agency/tiers', staff('Superuser')),
  row('POST /agency/tiers', staff('Superuser', 409), none, () => ({
    body: { ...tierFields, code: 'DELI', terms: 'Terms', reason },
  })),
  row('POST /agency/tiers/:code', staff('Superuser', 409), codeOfTier, () => ({
    body: { ...tierFields, retired: false, revision: 1_000_000, reason },
  })),
  row('GET /agency/price-lists', staff('Superuser')),
  row('GET /agency/price-companies', staff('Superuser'), none, () => ({ query: { q: 'buyer' } })),
  row('GET /agency/price-lists/:id', staff('Superuser'), draft),
  row('POST /agency/price-lists', staff('Superuser'), none, () => ({
    body: { copy_of: 1, name: randomUUID(), accounts: [] },
  })),
  row('POST /agency/price-lists/:id', staff('Superuser'), draft, () => ({
    body: { revision: 1, name: randomUUID(), accounts: [], cells: [] },
  })),
  row('POST /agency/price-lists/:id/set', staff('Superuser'), draft, () => {
    minutes += 1
    return {
      body: {
        revision: 1,
        reason,
        effective_from: new Date(Date.now() + minutes * 60_000 * 60).toISOString(),
      },
    }
  }),
  row('POST /agency/price-lists/:id/cancel', staff('Superuser'), draft, () => ({
    body: { revision: 1, reason },
  })),
  row('POST /agency/price-lists/:id/end', staff('Superuser'), ofCompany, () => ({
    body: { revision: 1, reason },
  })),
]
