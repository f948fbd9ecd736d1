/** JSON logs, one line per event, without anything secret or personal (R-LOG-1). */
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import { tell } from '../observations.ts'
import { loggableError, withoutTraces } from './loggable-error.ts'

const SECRETS = [
  'authorization',
  'password',
  'pwd_confirm',
  'token',
  'client_secret',
  'payment_intent_client_secret',
  'email',
]

/** As pino numbers its levels. */
const ERROR = 50

/** Writes to `destination`, which is the standard output when not given. */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    // A request or an answer that a library logs has addresses and headers.
    serializers: { err: loggableError, req: () => undefined, res: () => undefined },
    hooks: {
      logMethod(given, method, severity) {
        if (severity >= ERROR)
          tell('error', { message: String(given.findLast((one) => typeof one === 'string')) })
        method.apply(this, given)
      },
      streamWrite: withoutTraces,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
