/** Writes licences and credits that tests need before they begin. */
import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Services } from '../src/context.ts'
import type { CreditLots, Licences, StandardCredits } from '../src/db/schema.gen.ts'

type Owner = { accountId: number; userId: number }

/** Writes a lot of credits, by default ten DELI video credits; `size` is also the remaining number. */
export async function givenLot(
  { db, clock }: Services,
  { accountId }: Owner,
  { size = 10, ...change }: Partial<Insertable<CreditLots>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('credit_lots')
    .values({
      account_id: accountId,
      media: 'video',
      tier_code: 'DELI',
      size,
      remaining: size,
      currency: 'usd',
      unit_price_minor: 20_000,
      created_at: clock.now(),
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function givenAllowance(
  { db }: Services,
  { accountId }: Owner,
  allowance: Pick<Insertable<StandardCredits>, 'media' | 'remaining'>,
): Promise<void> {
  await db
    .insertInto('standard_credits')
    .values({ account_id: accountId, ...allowance })
    .execute()
}

/** Writes a DELI licence that was bought with the last credit of a lot. */
export async function givenLicence(
  services: Services,
  owner: Owner,
  clipId: number,
  change: Partial<Insertable<Licences>> = {},
): Promise<number> {
  const lotId = await givenLot(services, owner, { size: 1, remaining: 0 })
  const { id } = await services.db
    .insertInto('licences')
    .values({
      account_id: owner.accountId,
      user_id: owner.userId,
      clip_id: clipId,
      tier_code: 'DELI',
      ground: 'prepaid_credit',
      credit_lot_id: lotId,
      terms_version: 'test',
      terms_body: 'The words of the licence.',
      master_sha256: randomBytes(32).toString('hex'),
      granted_at: services.clock.now(),
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
