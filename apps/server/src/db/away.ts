/** Recognises errors of an unavailable or read-only database, as opposed to those of a wrong statement. */

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
  // A full disk, no memory, a failing disk: statements that only read still work.
  '53100',
  '53200',
  '58030',
  // The server is no longer the primary: another one has taken over.
  '25006',
])

const WORDS = /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && CODES.has(String(error.code))) || hasNoSocket(error) || WORDS.test(error.message)
}

/** A PostgreSQL that ends removes its socket; a missing file causes the same error in other calls. */
const hasNoSocket = (error: NodeJS.ErrnoException) => error.code === 'ENOENT' && error.syscall === 'connect'
