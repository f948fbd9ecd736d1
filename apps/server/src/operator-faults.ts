/** Describes failures that the operator can correct, each in a sentence. */
import { ConfigError } from './config/config.ts'
import { DatabaseTooOld } from './db/folded-migrations.ts'
import { OtherPaymentMode } from './db/installation.ts'
import { DatabaseTooNew } from './db/migrate.ts'
import { DataFolderInUse } from './platform/postgres/data-folder-lock.ts'
import { PostgresNotStarted, PostgresUnusable } from './platform/postgres/postgres-faults.ts'
import { SearchFault } from './platform/search/search.ts'
import { StorageMisconfigured } from './platform/storage/storage.ts'

const FAULTS = [
  DataFolderInUse,
  DatabaseTooNew,
  DatabaseTooOld,
  OtherPaymentMode,
  PostgresNotStarted,
  PostgresUnusable,
  StorageMisconfigured,
  SearchFault,
]

/** Codes of a file or folder that the user of the process may not use. */
const FILE_CODES: ReadonlySet<unknown> = new Set([
  ...['EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOTDIR', 'EEXIST', 'ELOOP', 'ERR_FS_EISDIR'],
])
/** Codes of PostgreSQL for a wrong role, password or database. */
const REFUSED_CODES: ReadonlySet<unknown> = new Set(['28000', '28P01', '3D000'])
const NOT_THE_OWNER = '42501'

/** Returns the exit code. 78 (EX_CONFIG) signals to a supervisor that another start would fail as well. */
export const exitCodeOf = (error: unknown): number => (error instanceof PostgresNotStarted ? 1 : 78)

/** @returns undefined for a fault of the program */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ConfigError) {
    return `The configuration does not allow a start:\n${error.sentences.map((line) => `- ${line}`).join('\n')}`
  }
  if (!(error instanceof Error)) return undefined
  if (FAULTS.some((kind) => error instanceof kind)) return error.message
  return sentenceOfCode(error)
}

function sentenceOfCode({ code, path, message }: NodeJS.ErrnoException): string | undefined {
  if (path !== undefined && FILE_CODES.has(code)) return `A file or folder cannot be used: ${message}.`
  if (REFUSED_CODES.has(code)) return `The database refuses the connection: ${message}.`
  if (code !== NOT_THE_OWNER) return undefined
  return `The database refuses a statement: ${message}. Everything in its schemas public and pgboss must belong to the role of DATABASE_OWNER_URL (without one, of DATABASE_URL): change the owner of the rest, or move it to another schema.`
}
