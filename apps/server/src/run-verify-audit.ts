/** `npm run verify-audit` proves that no entry of the audit was changed, removed or slipped in (R-AUDIT-3). */
import { AppError } from './app-error.ts'
import { verifyChain } from './features/audit/verify-chain.ts'
import { runCommand } from './run-command.ts'

await runCommand(async (services) => {
  const { intact, entries, brokenAt, head } = await verifyChain(services)
  if (!intact) {
    const place = brokenAt === null ? 'an entry outside the chain' : `entry ${brokenAt} of the chain`
    throw new AppError('conflict', `The audit was changed: see ${place}.`)
  }
  const newest = head ? ` The newest is ${head.number}, ${head.sha256.toString('hex')}.` : ''
  return `The audit is whole: ${entries} entries.${newest}`
})
