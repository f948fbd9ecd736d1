/**
 * Reads the configuration and starts; an error that the operator can fix is reported as a sentence, with exit
 * code 78, or 1 if another start may succeed.
 */
import { readConfig } from './config/config.ts'
import { exitCodeOf, sentenceOf } from './operator-faults.ts'

const dev = process.argv.includes('--dev')
const rebuildSearch = process.argv.includes('--rebuild-search')
try {
  const config = readConfig(process.env, { dev, rebuildSearch })
  // React reads this when it is imported: the built pages need its production build.
  process.env.NODE_ENV ??= dev ? 'development' : 'production'
  const { start } = await import('./start.ts')
  await start(config)
} catch (error) {
  const sentence = sentenceOf(error) ?? sentenceOfPort(error)
  if (sentence === undefined) throw error
  console.error(sentence)
  process.exit(exitCodeOf(error))
}

function sentenceOfPort(error: unknown): string | undefined {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return isTaken ? `${error.message}: another program listens there; set PORT to a free one.` : undefined
}
