/** Which errors mean that the database is unavailable or read-only, and not that a statement is wrong. */

const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '55P03',
  '53300',
  // A full disk, no memory, a failing disk: what only reads still works.
  '53100',
  '53200',
  '58030',
  // It was the primary and is no longer: another one is.
  '25006',
])

const WORDS = /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && CODES.has(String(error.code))) || hasNoSocket(error) || WORDS.test(error.message)
}

/** A PostgreSQL that ends removes its socket; a missing file causes the same error in other calls. */
const hasNoSocket = (error: NodeJS.ErrnoException) => error.code === 'ENOENT' && error.syscall === 'connect'
