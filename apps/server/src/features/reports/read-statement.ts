/** Reads the amounts due to a contributor for a period (R-REPORT-5). */
import { AppError, invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { addDays, startOfDay } from '../../platform/agency-time.ts'
import type { Span } from './report-period.rules.ts'
import {
  type Payee,
  type StatementLine,
  type StatementTotal,
  statementLines,
  statementTotals,
} from './statement.rules.ts'
import { findPayee, listSoldLicences } from './statements.queries.ts'

export type Statement = { payee: Payee; period: Span; lines: StatementLine[]; totals: StatementTotal[] }

/** Limit of lines; longer statements are refused, because an incomplete document would be wrong. */
const MAX_LINES = 10_000

/** @throws AppError not_found, and validation for a period with too many lines */
export async function readStatement(
  { db, config: { timeZone } }: Pick<Services, 'db' | 'config'>,
  id: number,
  period: Span,
): Promise<Statement> {
  const payee = await findPayee(db, id)
  if (!payee) throw new AppError('not_found', 'There is no such contributor.')
  const range = {
    begins: startOfDay(period.from, timeZone),
    ends: startOfDay(addDays(period.to, 1), timeZone),
  }
  const rows = await listSoldLicences(db, id, { ...range, limit: MAX_LINES + 1 })
  if (rows.length > MAX_LINES) {
    const words = 'These are more than 10,000 licences. Please choose a shorter period.'
    throw invalidField('cdatefrom', words)
  }
  const lines = statementLines(rows, payee.share_percent, timeZone)
  return { payee, period, lines, totals: statementTotals(lines) }
}
