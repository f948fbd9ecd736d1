/** Reads and writes the tax number of an account. */
import type { Db } from '../../../db/db.ts'

export async function findTaxNumber(db: Db, accountId: number): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .select('tax_number')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.tax_number
}

export async function updateTaxNumber(tx: Db, accountId: number, taxNumber: string): Promise<void> {
  await tx.updateTable('accounts').set({ tax_number: taxNumber }).where('id', '=', accountId).execute()
}
