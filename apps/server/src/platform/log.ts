/** JSON logs, one line per event, without anything secret or personal (R-LOG-1). */
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import { emit } from '../observations.ts'

/**
 * The fields of an error that may be in the log (R-LOG-1). Errors of PostgreSQL, of mail servers and of
 * payment providers also contain the row, the recipient or the customer that they are about.
 */
const KEPT = [
  ...['code', 'kind', 'statusCode', 'responseCode', 'syscall', 'severity'],
  ...['schema', 'table', 'column', 'dataType', 'constraint', 'routine'],
]

const MAX_CAUSES = 3

const REDACTED = '[redacted]'

/** Email addresses, also inside URLs; tokens of this shop; telephone numbers. */
const TRACES = [
  /[\w.%+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi,
  /(?<![\w-])rsh_[\w-]+/g,
  /(?<![\w-])[\w-]{43}(?![\w-])/g,
  /\+\d[\d ()/-]{6,}\d/g,
]

/** The class of error codes with which PostgreSQL quotes the value that it could not read. */
const DATA_EXCEPTION = /^22/

type Loggable = { type: string; message: string; stack?: string; [more: string]: unknown }

const withoutQuotes = (message: string): string => message.replace(/"[\s\S]*"/, `"${REDACTED}"`)

const SECRETS = [
  'authorization',
  'password',
  'pwd_confirm',
  'token',
  'client_secret',
  'payment_intent_client_secret',
  'email',
]

/** The number of the level `error` in pino. */
const ERROR = 50

/** Writes to `destination`, which is the standard output when not given. */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    // Requests and responses that a library logs contain addresses and headers.
    serializers: { err: loggableError, req: () => undefined, res: () => undefined },
    hooks: {
      logMethod(given, method, severity) {
        if (severity >= ERROR)
          emit('error', { message: String(given.findLast((one) => typeof one === 'string')) })
        method.apply(this, given)
      },
      streamWrite: withoutTraces,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** @param error the thrown value, of any type */
function loggableError(error: unknown, depth = 0): Loggable {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutTraces(messageOf(error)) }
  const given: Record<string, unknown> = { ...error }
  const kept = KEPT.filter((name) => ['string', 'number'].includes(typeof given[name]))
  const isQuoting = error instanceof SyntaxError || DATA_EXCEPTION.test(String(given['code']))
  const message = isQuoting ? withoutQuotes(error.message) : error.message
  const stack = error.stack?.replace(error.message, () => message) ?? ''
  return {
    type: error.constructor.name,
    message: withoutTraces(message),
    stack: withoutTraces(stack),
    ...Object.fromEntries(kept.map((name) => [name, given[name]])),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: loggableError(error.cause, depth + 1) }),
  }
}

/** Redacts personal data and secrets in a line or a message. */
function withoutTraces(text: string): string {
  return TRACES.reduce((clean, trace) => clean.replace(trace, REDACTED), text)
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error
  const isObject = typeof error === 'object' && error !== null
  return isObject && 'message' in error ? String(error.message) : ''
}
