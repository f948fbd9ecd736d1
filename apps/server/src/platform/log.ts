/** JSON logs, one line an event, without anything secret. */
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Config } from '../config.ts'

const SECRETS = [
  'authorization',
  'password',
  'pwd_confirm',
  'token',
  'client_secret',
  'payment_intent_client_secret',
  'email',
  // What PostgreSQL says of a row that it refuses quotes the row.
  'detail',
]

/** Writes to `destination`, which is the standard output when not given. */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  destination?: DestinationStream,
): FastifyBaseLogger {
  const options = {
    level: config.logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
