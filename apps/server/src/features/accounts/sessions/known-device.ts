/**
 * Recognises a browser in which a user has logged in before, by a signed cookie (R-LOGIN-4). The cookie
 * grants no access: it only gives the user a separate bucket of attempts. Its name contains an opaque id of
 * the user, so that colleagues can share a computer; its value contains an id of the device and the signature
 * of both.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../context.ts'
import { cookieName, cookieOf, setCookie } from '../../../http/cookies.ts'
import { isSameSignature, sign } from '../../../platform/signing.ts'

const DEVICE_TTL_S = 365 * 24 * 60 * 60

type Installation = Pick<Services, 'config' | 'secret'>

/** @returns the id of the device; null when the user has not logged in on it. */
export function knownDeviceOf(
  request: FastifyRequest,
  installation: Installation,
  userId: number,
): string | null {
  const [deviceId = '', signature = ''] = cookieOf(request, nameOf(installation, userId))?.split('.') ?? []
  return isSameSignature(signature, signatureOf(installation, deviceId, userId)) ? deviceId : null
}

/** Keeps the id of a known device, so that its wrong attempts stay counted. */
export function rememberDevice(
  reply: FastifyReply,
  installation: Installation,
  { userId, deviceId }: { userId: number; deviceId: string | null },
): void {
  const id = deviceId ?? randomBytes(16).toString('base64url')
  const value = `${id}.${signatureOf(installation, id, userId)}`
  setCookie(reply, nameOf(installation, userId), value, { maxAgeS: DEVICE_TTL_S })
}

const signatureOf = ({ secret }: Installation, deviceId: string, userId: number) =>
  sign(secret, 'login-device', [deviceId, userId])

function nameOf({ config, secret }: Installation, userId: number): string {
  const opaqueId = sign(secret, 'login-device-person', [userId]).slice(0, 16)
  return cookieName(`device-${opaqueId}`, config.baseUrl)
}
