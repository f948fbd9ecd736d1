/** Runs a command of the operator's on the installation that the environment names. */
import { AppError } from './app-error.ts'
import { readConfig } from './config.ts'
import type { Services } from './context.ts'
import { DatabaseTooNew } from './db/migrate.ts'
import { createLog } from './platform/log.ts'
import { PaymentError } from './platform/payments/payments.ts'
import { StorageUnavailable } from './platform/storage/storage.ts'
import { openServices, type Stop } from './start.ts'

/** Prints what `run` answers; prints a refusal as its sentence, and ends with 1. */
export async function runCommand(run: (services: Services) => Promise<string>): Promise<void> {
  const stops: Stop[] = []
  try {
    const { work } = await openServices(readConfig(process.env), createLog('warn'), stops)
    console.log(await run(work))
  } catch (error) {
    sayOrThrow(error, [PaymentError, DatabaseTooNew])
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** Prints a refusal as its sentence, so that the command ends with 1. @param kinds errors that the operator can mend */
export function sayOrThrow(
  error: unknown,
  kinds: readonly (abstract new (...given: never) => Error)[],
): void {
  const isRefusal = [AppError, StorageUnavailable, ...kinds].some((kind) => error instanceof kind)
  if (!(isRefusal && error instanceof Error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
