/** JSON logs, one line per event, without anything secret. */
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'

const SECRETS = [
  'authorization',
  'password',
  'pwd_confirm',
  'token',
  'client_secret',
  'payment_intent_client_secret',
  'email',
  // PostgreSQL quotes the refused row here.
  'detail',
]

/** Writes to `destination`, which is the standard output when not given. */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
