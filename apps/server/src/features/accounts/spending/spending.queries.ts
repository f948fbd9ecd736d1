/** Reads and writes the spending limit of a user (R-REQUEST-1). */
import type { Currency } from '@rushes/commerce/money'
import type { Db } from '../../../db/db.ts'

export function findLimit(tx: Db, userId: number) {
  return tx
    .selectFrom('users')
    .select(['spend_limit_minor', 'spend_limit_currency'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function updateLimit(
  tx: Db,
  userId: number,
  limit: { minor: number; currency: Currency } | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ spend_limit_minor: limit?.minor ?? null, spend_limit_currency: limit?.currency ?? null })
    .where('id', '=', userId)
    .execute()
}
