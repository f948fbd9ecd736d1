/** Reads the configuration and starts; a fault that the operator can mend is said in a sentence, with exit code 78. */
import { ConfigError, readConfig } from './config.ts'
import { OtherPaymentMode } from './db/installation.ts'
import { DatabaseTooNew } from './db/migrate.ts'
import { DataFolderInUse } from './platform/postgres/data-folder-lock.ts'
import { SearchFault } from './platform/search/search.ts'
import { StorageMisconfigured } from './platform/storage/storage.ts'

const dev = process.argv.includes('--dev')
const rebuildSearch = process.argv.includes('--rebuild-search')
try {
  const config = readConfig(process.env, { dev, rebuildSearch })
  // React reads this when it is imported: the built pages need the production half of it.
  process.env.NODE_ENV ??= dev ? 'development' : 'production'
  const { start } = await import('./start.ts')
  await start(config)
} catch (error) {
  const sentence = sentenceOf(error)
  if (sentence === undefined) throw error
  console.error(sentence)
  process.exit(78)
}

/** What the operator has to change, for the failures that are no fault of the program. */
function sentenceOf(error: unknown): string | undefined {
  const isForOperator = [
    DataFolderInUse,
    DatabaseTooNew,
    OtherPaymentMode,
    StorageMisconfigured,
    SearchFault,
  ].some((kind) => error instanceof kind)
  if (isForOperator && error instanceof Error) return error.message
  if (error instanceof ConfigError) {
    return `The configuration does not allow a start:\n${error.sentences.map((line) => `- ${line}`).join('\n')}`
  }
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return isTaken ? `${error.message}: another program listens there; set PORT to a free one.` : undefined
}
