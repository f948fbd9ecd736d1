/** Reads and writes what the account itself has, besides its people. */
import type { Currency } from '@rushes/commerce/money'
import type { Db } from '../../db/db.ts'

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

export function findCompany(db: Db, accountId: number) {
  return db
    .selectFrom('accounts')
    .select(['name', 'country_code'])
    .where('id', '=', accountId)
    .where('kind', '=', 'customer')
    .executeTakeFirst()
}

export async function updateInvoiceTerms(
  tx: Db,
  accountId: number,
  terms: { limitMinor: number; currency: Currency; days: number } | null,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      invoice_limit_minor: terms?.limitMinor ?? null,
      invoice_currency: terms?.currency ?? null,
      invoice_days: terms?.days ?? null,
    })
    .where('id', '=', accountId)
    .execute()
}
