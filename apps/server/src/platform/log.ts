/** JSON logs, one line an event, without anything secret. */
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { Config } from '../config.ts'

const SECRETS = [
  'authorization',
  'password',
  'pwd_confirm',
  'token',
  'client_secret',
  'payment_intent_client_secret',
  'email',
]

export function createLog(config: Pick<Config, 'logLevel'>): FastifyBaseLogger {
  return pino({
    level: config.logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  })
}
