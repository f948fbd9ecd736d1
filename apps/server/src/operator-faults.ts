/** The failures that are no fault of the program, in the words of what the operator has to change. */
import { ConfigError } from './config/config.ts'
import { OtherPaymentMode } from './db/installation.ts'
import { DatabaseTooNew } from './db/migrate.ts'
import { DataFolderInUse } from './platform/postgres/data-folder-lock.ts'
import { PostgresNotStarted, PostgresUnusable } from './platform/postgres/postgres-faults.ts'
import { SearchFault } from './platform/search/search.ts'
import { StorageMisconfigured } from './platform/storage/storage.ts'

const FAULTS = [
  DataFolderInUse,
  DatabaseTooNew,
  OtherPaymentMode,
  PostgresNotStarted,
  PostgresUnusable,
  StorageMisconfigured,
  SearchFault,
]

/** The status 78 (EX_CONFIG) means to a supervisor that another start would fail as well. */
export const exitCodeOf = (error: unknown): number => (error instanceof PostgresNotStarted ? 1 : 78)

/** @returns undefined for a fault of the program */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ConfigError) {
    return `The configuration does not allow a start:\n${error.sentences.map((line) => `- ${line}`).join('\n')}`
  }
  const isOperators = FAULTS.some((kind) => error instanceof kind)
  return isOperators && error instanceof Error ? error.message : undefined
}
