/**
 * Starts the product: reads the configuration, brings up what it needs, serves, and stops in order. One
 * program has the roles web, api and worker; `ROLE` picks one of them, all three by default.
 */
import { ConfigError, readConfig } from './config.ts'
import { OutdatedDatabase } from './db/migrate.ts'
import { DataFolderInUse } from './platform/postgres/data-folder-lock.ts'

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
  if (error instanceof DataFolderInUse || error instanceof OutdatedDatabase) return error.message
  if (error instanceof ConfigError) {
    return `The configuration does not allow a start:\n${error.sentences.map((line) => `- ${line}`).join('\n')}`
  }
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return isTaken ? `${error.message}: another program listens there; set PORT to a free one.` : undefined
}
