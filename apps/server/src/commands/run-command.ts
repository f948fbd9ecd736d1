/** Runs an operator command on the installation of the environment, also while the product is running. */
import '../freeze-built-ins.ts'
import { AppError } from '../app-error.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { Services } from '../context.ts'
import { isDatabaseAway } from '../db/away.ts'
import { sentenceOf } from '../operator-faults.ts'
import { createLog } from '../platform/log.ts'
import { ModelFault } from '../platform/models/model-folder.ts'
import { PaymentError } from '../platform/payments/payments.ts'
import { CopyRefused } from '../platform/postgres/database-copies.ts'
import { joinEmbeddedPostgres } from '../platform/postgres/join-embedded.ts'
import { StorageUnavailable } from '../platform/storage/storage.ts'
import { openServices, type Stop } from '../start.ts'

const REFUSALS = [AppError, CopyRefused, ModelFault, PaymentError, StorageUnavailable]
const DATABASE_GONE =
  'The database was stopped, or cannot be reached: run the command again when it is back. Completed work is kept.'

/**
 * Prints the result of `run`, or its refusal as a sentence with exit code 1. If the embedded database stops, the
 * command ends too.
 */
export async function runCommand(run: (services: Services) => Promise<string>): Promise<void> {
  const stops: Stop[] = []
  try {
    const config = readCommandConfig()
    const log = createLog('warn')
    const embedded = config.databaseUrl ? undefined : await joinEmbeddedPostgres(config.dataDir, log)
    if (embedded) stops.push(embedded.stop)
    const { work } = await openServices(config, log, { stops, embedded })
    const words = run(work)
    console.log(await (embedded ? Promise.race([words, endedBy(embedded.gone)]) : words))
  } catch (error) {
    printOrThrow(error)
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
  // Otherwise work would continue until it notices the lost database, an encoder to the end of its film.
  if (process.exitCode === 1) process.exit()
}

/** Prints the warnings to the standard error, so that they do not mix with the output of the command. */
export function readCommandConfig(): Config {
  const config = readConfig(process.env)
  for (const sentence of config.warnings) console.error(sentence)
  return config
}

/** @throws AppError unavailable as soon as `gone` resolves */
async function endedBy(gone: Promise<void>): Promise<never> {
  await gone
  throw new AppError('unavailable', DATABASE_GONE)
}

/** Prints a refusal, or a fault that the operator can fix, as a sentence and sets the exit code 1. */
export function printOrThrow(error: unknown): void {
  const isRefusal = REFUSALS.some((kind) => error instanceof kind)
  const sentence = isDatabaseAway(error)
    ? DATABASE_GONE
    : isRefusal && error instanceof Error
      ? error.message
      : sentenceOf(error)
  if (sentence === undefined) throw error
  console.error(sentence)
  process.exitCode = 1
}
