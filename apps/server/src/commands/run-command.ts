/** Runs a command of the operator's on the installation that the environment names, also while the product runs on it. */
import '../freeze-built-ins.ts'
import { AppError } from '../app-error.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { Services } from '../context.ts'
import { isDatabaseAway } from '../db/away.ts'
import { sentenceOf } from '../operator-faults.ts'
import { createLog } from '../platform/log.ts'
import { PaymentError } from '../platform/payments/payments.ts'
import { CopyRefused } from '../platform/postgres/database-copies.ts'
import { joinEmbeddedPostgres } from '../platform/postgres/join-embedded.ts'
import { StorageUnavailable } from '../platform/storage/storage.ts'
import { openServices, type Stop } from '../start.ts'

const REFUSALS = [AppError, CopyRefused, PaymentError, StorageUnavailable]
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
  // What has lost its database would continue until it notices, an encoder to the end of its film.
  if (process.exitCode === 1) process.exit()
}

/** Its warnings go where they do not mix with what the command prints. */
export function readCommandConfig(): Config {
  const config = readConfig(process.env)
  for (const sentence of config.warnings) console.error(sentence)
  return config
}

/** @throws when `gone` has come */
async function endedBy(gone: Promise<void>): Promise<never> {
  await gone
  throw new AppError('unavailable', DATABASE_GONE)
}

/** Prints a refusal, or a fault that the operator can mend, as its sentence, so that the command ends with 1. */
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
