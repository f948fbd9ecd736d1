/**
 * `npm run invoice-terms -- 1002 --limit 5000.00 --days 30` lets account 1002 pay by invoice: it may owe 5,000.00 in the
 * currency of its country, and pays within 30 days. `--none` ends it; what is owed stays owed.
 */
import { parseArgs } from 'node:util'
import { AppError } from '../app-error.ts'
import type { Services } from '../context.ts'
import { setInvoiceTerms } from '../features/accounts/set-invoice-terms.ts'
import { minorUnitsOf } from './minor-units.ts'
import { runCommand } from './run-command.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: 'string' },
    days: { type: 'string' },
    none: { type: 'boolean', default: false },
  },
})

async function run(services: Services): Promise<string> {
  const accountId = Number(positionals[0])
  if (!Number.isSafeInteger(accountId))
    throw new AppError('validation', 'Please give the number of the account.')
  const { limit = '', days = '', none } = values
  if (none === (limit !== '' || days !== '')) {
    throw new AppError('validation', 'Please give --limit and --days, or --none.')
  }
  const terms = none ? null : { limitMinor: minorUnitsOf(limit), days: Number(days) }
  const { name, currency } = await setInvoiceTerms(services, accountId, terms)
  return none
    ? `${name} cannot order by invoice any more.`
    : `${name} may owe ${limit} ${currency.toUpperCase()} and pays within ${days} days.`
}

await runCommand(run)
