/**
 * `npm run verify-audit` proves that no entry of the audit was changed, removed or inserted later
 * (R-AUDIT-3); with `--head NUMBER:DIGEST` it also compares a head from the log. `--accept "why"` accepts the
 * current audit as its new beginning (R-AUDIT-6).
 */
import { parseArgs } from 'node:util'
import { AppError } from '../app-error.ts'
import type { Services } from '../context.ts'
import { acceptAudit } from '../features/audit/accept-audit.ts'
import { verifyChain } from '../features/audit/verify-chain.ts'
import { runCommand } from './run-command.ts'

const { values } = parseArgs({ options: { head: { type: 'string' }, accept: { type: 'string' } } })
await runCommand(values.accept === undefined ? verify : accept)

async function verify(services: Services): Promise<string> {
  const { intact, entries, head, faults, notes } = await verifyChain(services, headOf(values.head))
  if (!intact) throw new AppError('conflict', ['The audit is damaged.', ...faults, ...notes].join('\n'))
  const newest = head ? ` The newest is ${head.number}, ${head.sha256.toString('hex')}.` : ''
  return [`The audit is complete: ${entries} entries.${newest}`, ...notes].join('\n')
}

async function accept(services: Services): Promise<string> {
  const reason = values.accept?.trim()
  if (!reason) throw new AppError('validation', 'Say why: npm run verify-audit -- --accept "why"')
  const number = await acceptAudit(services, reason)
  return `The audit is accepted as it is, up to entry ${number}. An entry records it.`
}

function headOf(text: string | undefined) {
  if (text === undefined) return undefined
  const [number, digest] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text)?.slice(1) ?? []
  if (number === undefined || digest === undefined) {
    throw new AppError('validation', 'A head is the number of an entry and its digest: --head 812:9f86d0…')
  }
  return { number: Number(number), sha256: Buffer.from(digest, 'hex') }
}
