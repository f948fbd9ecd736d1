/** JSON logs, one line per event, without anything secret. */
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import { tell } from '../observations.ts'

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

/** As pino numbers its levels. */
const ERROR = 50

/** Writes to `destination`, which is the standard output when not given. */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    hooks: {
      logMethod(given, method, severity) {
        if (severity >= ERROR)
          tell('error', { message: String(given.findLast((one) => typeof one === 'string')) })
        method.apply(this, given)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
