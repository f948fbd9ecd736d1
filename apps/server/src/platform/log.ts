/** JSON logs, one line per event, without anything secret or personal (R-LOG-1). */
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import { emit } from '../observations.ts'

/**
 * The fields of an error that may be in the log (R-LOG-1). Errors of PostgreSQL, of mail servers and of payment providers
 * also carry the row, the recipient or the customer that they are about.
 */
const KEPT = [
  ...['code', 'kind', 'statusCode', 'responseCode', 'syscall', 'severity'],
  ...['schema', 'table', 'column', 'dataType', 'constraint', 'routine'],
]

const MAX_CAUSES = 3

const REDACTED = '[redacted]'

/** An email address, also as a part of an address of the web; one of our tokens; a telephone number. */
const TRACES = [
  /[\w.%+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi,
  /(?<![\w-])rsh_[\w-]+/g,
  /(?<![\w-])[\w-]{43}(?![\w-])/g,
  /\+\d[\d ()/-]{6,}\d/g,
]

/** PostgreSQL quotes the value that it could not read; this is the class of these codes. */
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
          emit('error', { message: String(given.findLast((one) => typeof one === 'string')) })
        method.apply(this, given)
      },
      streamWrite: withoutTraces,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** @param error as it was thrown: it may be anything */
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

/** The text of a whole line, or of a message. */
function withoutTraces(text: string): string {
  return TRACES.reduce((clean, trace) => clean.replace(trace, REDACTED), text)
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error
  const isObject = typeof error === 'object' && error !== null
  return isObject && 'message' in error ? String(error.message) : ''
}
