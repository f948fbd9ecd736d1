/**
 * `npm run dispute -- 70001` shows the disputes of order 70001 and the evidence that is known. `--note "…"` adds words of
 * your own, `--json evidence.json` writes it to a file, `--send` puts it into the provider's form, where it can still be
 * changed, and `--submit` gives it to the bank, once and for good.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { AppError } from '../app-error.ts'
import type { Services } from '../context.ts'
import { answerDispute, requireOpenDispute } from '../features/orders/answer-dispute.ts'
import { gatherEvidence } from '../features/orders/gather-evidence.ts'
import { recordDisputes } from '../features/orders/record-disputes.ts'
import type { DisputeEvidence } from '../platform/payments/payments.ts'
import { runCommand } from './run-command.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    note: { type: 'string', default: '' },
    json: { type: 'string' },
    send: { type: 'boolean', default: false },
    submit: { type: 'boolean', default: false },
  },
})

async function run(services: Services): Promise<string> {
  const orderId = Number(positionals[0])
  if (!Number.isSafeInteger(orderId)) throw new AppError('validation', 'Please give the number of the order.')
  await recordDisputes(services, orderId)
  const { state, amount_minor, currency, reason, evidence_due_at } = await requireOpenDispute(
    services,
    orderId,
  )
  const evidence = await gatherEvidence(services, orderId, values.note)
  const due = evidence_due_at === null ? '' : `, evidence is due by ${evidence_due_at.toISOString()}`
  const head = `Dispute: ${state}, ${amount_minor} minor units of ${currency}, ${reason}${due}`
  if (values.json !== undefined) {
    writeFileSync(values.json, `${JSON.stringify(evidence, null, 2)}\n`, { mode: 0o600 })
  }
  if (!values.send && !values.submit) {
    return `${head}\n\n${textOf(evidence)}\n\nNothing was sent. Add --send or --submit.`
  }
  await answerDispute(services, { orderId, evidence, submit: values.submit })
  return values.submit
    ? `${head}\nThe evidence was given to the bank.`
    : `${head}\nThe evidence is in the provider's form. Add --submit to give it to the bank.`
}

const textOf = (evidence: DisputeEvidence) =>
  Object.entries(evidence)
    .map(([name, value]) => `${name}:\n${value === null || value === '' ? '(nothing)' : value}`)
    .join('\n\n')

await runCommand(run)
