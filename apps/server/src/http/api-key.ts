/** Which endpoints an API key may call (R-KEY-3). */
import type { KeyScope } from '@rushes/contract/key-scopes'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { CallingKey } from './viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    scope?: KeyScope | 'any'
  }
}

/**
 * Refuses a key that does not work or may not call this endpoint. It is called after the limits, so that these answers are
 * counted too.
 * @returns whether a key calls @throws AppError invalid_key, forbidden, scope_missing
 */
export function isKeyCall({ apiKey, keyRefusal, routeOptions }: FastifyRequest): boolean {
  if (keyRefusal !== null) throw new AppError('invalid_key', keyRefusal)
  if (apiKey === null) return false
  const { scope } = routeOptions.config
  if (scope === undefined) throw new AppError('forbidden', 'API keys cannot call this endpoint.')
  if (scope !== 'any') requireScope(apiKey, scope)
  return true
}

/** @throws AppError scope_missing */
export function requireScope({ scopes }: CallingKey, scope: KeyScope): void {
  if (scopes.includes(scope)) return
  throw new AppError('scope_missing', `This call needs an API key with the scope “${scope}”.`)
}
