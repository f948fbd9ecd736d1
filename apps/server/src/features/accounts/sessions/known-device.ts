/**
 * Recognises a browser in which a person has logged in before, by a signed cookie (R-LOGIN-4). The cookie opens nothing:
 * it only gives the person a bucket of tries separate from all others. Its name holds an opaque id of the person, so
 * that colleagues can share a computer; its value holds an id of the device and the signature of both.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../context.ts'
import { cookieName, cookieOf, setCookie } from '../../../http/cookies.ts'
import { isSameSignature, sign } from '../../../platform/signing.ts'

const DEVICE_TTL_S = 365 * 24 * 60 * 60

type Installation = Pick<Services, 'config' | 'secret'>

/** @returns the id of the device, null when the person has not logged in on it. */
export function knownDeviceOf(
  request: FastifyRequest,
  installation: Installation,
  userId: number,
): string | null {
  const [deviceId = '', signature = ''] = cookieOf(request, nameOf(installation, userId))?.split('.') ?? []
  return isSameSignature(signature, signatureOf(installation, deviceId, userId)) ? deviceId : null
}

/** Keeps the id of a device that is known already, so that its wrong tries stay counted. */
export function rememberDevice(
  reply: FastifyReply,
  installation: Installation,
  { userId, deviceId }: { userId: number; deviceId: string | null },
): void {
  const id = deviceId ?? randomBytes(16).toString('base64url')
  const value = `${id}.${signatureOf(installation, id, userId)}`
  setCookie(reply, nameOf(installation, userId), value, DEVICE_TTL_S)
}

const signatureOf = ({ secret }: Installation, deviceId: string, userId: number) =>
  sign(secret, 'login-device', [deviceId, userId])

function nameOf({ config, secret }: Installation, userId: number): string {
  const opaqueId = sign(secret, 'login-device-person', [userId]).slice(0, 16)
  return cookieName(`device-${opaqueId}`, config.baseUrl)
}
