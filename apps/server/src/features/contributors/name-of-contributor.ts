/** Finds the name of a contributor by the number that an operator entered. */
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { findContributor } from './contributors.queries.ts'

/** @returns undefined without a number. @throws AppError not_found */
export async function nameOfContributor(
  { db }: Pick<Services, 'db'>,
  number: string | undefined,
): Promise<string | undefined> {
  if (number === undefined) return undefined
  const row = /^[1-9]\d{0,8}$/.test(number) ? await findContributor(db, Number(number)) : undefined
  if (!row) throw new AppError('not_found', `There is no contributor ${number}.`)
  return row.name
}
