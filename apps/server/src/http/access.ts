/** Denies by default: a route without an access rule stops the start, and refused viewers reach no route. */
import { type Capability, may, needsPasswordAgain } from '@rushes/contract/capabilities'
import type { AccessRule } from '@rushes/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Config } from '../config/config.ts'
import type { App, Services } from '../context.ts'
import { isWithin } from '../platform/clock.ts'
import { isKeyCall } from './api-key.ts'
import { lacksFactor, type Session } from './viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessRule['access']
    may?: Capability
    beforeFactor?: true
    needsPassword?: true
  }
}

/** Records a refusal for a missing capability; implemented by a feature and passed in at the start. */
export type NoteDenied = (session: Session, request: FastifyRequest) => Promise<void>

/** Time for which an entered password is valid for actions that require it again. */
const PROOF_MS = 10 * 60_000

/**
 * @throws at the start for a route without `config.access`, for a staff route without `config.may`, and for one with a
 * scope that no API key may have
 */
export function guardAccess(
  app: App,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  noteDenied: NoteDenied,
): void {
  app.addHook('onRoute', ({ method, url, config: rule }) => {
    if (rule?.access === undefined) throw new Error(`${method} ${url} has no access rule`)
    if (rule.access === 'staff' && rule.may === undefined) {
      throw new Error(`${method} ${url} is for staff and names no capability`)
    }
    if (rule.scope !== undefined && (rule.access === 'staff' || rule.needsPassword)) {
      throw new Error(`${method} ${url} needs staff or a password, which an API key does not have`)
    }
  })
  // The order is that of R-STAFF-2: a caller without the capability needs no factor.
  function requireAccess(request: FastifyRequest): void {
    const { access, may: capability, beforeFactor, needsPassword } = request.routeOptions.config
    if (access === 'public' || access === undefined) return
    const session = requireSession(request)
    if (capability === undefined && !needsPassword) return
    if (!beforeFactor) requireFactor(session, config)
    const isProofNeeded = needsPassword || (capability !== undefined && needsPasswordAgain(capability))
    if (isProofNeeded) requireRecentProof(session, clock.now())
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (isKeyCall(request)) return done()
    const denied = deniedSession(request)
    if (denied) return void noteDenied(denied, request).then(() => done(noAccess()), done)
    requireAccess(request)
    done()
  })
}

function requireSession({ session, sessionOver }: FastifyRequest): Session {
  if (session) return session
  throw sessionOver
    ? new AppError('session_expired', 'Your session has ended. Please log in again.')
    : new AppError('login_required', 'Please log in to continue.')
}

/** Returns the session of a caller without the capability of the endpoint; otherwise null. */
function deniedSession({ session, routeOptions }: FastifyRequest): Session | null {
  const { may: capability } = routeOptions.config
  return session && capability !== undefined && !may(session.person, capability) ? session : null
}

/** The same sentence for every refusal, so that it does not reveal the permissions of others. */
const noAccess = () => new AppError('forbidden', 'You do not have access to this.')

function requireFactor(session: Session, config: Pick<Config, 'secondFactor'>): void {
  if (!lacksFactor(session, config)) return
  const { hasFactor } = session
  const message = hasFactor ? 'Please enter the code from your app.' : 'Please set up a second factor first.'
  throw new AppError('second_factor_required', message, { data: { hasFactor } })
}

function requireRecentProof({ provenAt }: Session, now: Date): void {
  if (isWithin(provenAt, PROOF_MS, now)) return
  throw new AppError('confirm_identity', 'Please enter your password again.')
}
