/**
 * Addresses of files that are not public (security, F1): `/files/{kind}/{ref}/{file-name}?exp=&sig=`. The
 * signature covers purpose, version, kind, reference, name and expiry; the name only says what the browser
 * saves and never becomes a path.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * `delivery`: the ref of a row of `deliveries`. `text`: the id of a story's row in `clip_files`. `package-text`:
 * the id of a package, whose story is sent as a file.
 */
export const FILE_KINDS = ['delivery', 'text', 'package-text'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export type FileAddress = { kind: FileKind; ref: string; fileName: string; expiresAt: Date }
/** The same as it comes in, its parts percent-decoded. */
export type ReceivedAddress = { kind: FileKind; ref: string; fileName: string; exp: string; sig: string }

const PURPOSE = 'rushes-file'
const VERSION = 1

/**
 * The path that goes out as `file_url`; the client puts the API's host before it (specification, section 7).
 *
 * `signFileUrl(services.secret, { kind: 'text', ref: String(clipFile.id), fileName: clipFile.file_name,
 * expiresAt: new Date(clock.now().getTime() + 5 * 60_000) })` is a story's text for five minutes.
 */
export function signFileUrl(secret: Buffer, { kind, ref, fileName, expiresAt }: FileAddress): string {
  const exp = Math.floor(expiresAt.getTime() / 1000)
  const sig = signatureOf(secret, kind, ref, fileName, String(exp)).toString('base64url')
  return `/files/${kind}/${encodeURIComponent(ref)}/${encodeURIComponent(fileName)}?exp=${exp}&sig=${sig}`
}

/** Whether we signed this address and, if so, whether its time is over. The signature is looked at first. */
export function verifyFileUrl(
  secret: Buffer,
  { kind, ref, fileName, exp, sig }: ReceivedAddress,
  now: Date,
): 'good' | 'expired' | 'forged' {
  // Decoding is lenient, so the text is compared: one address has one signature, letter for letter.
  const expected = Buffer.from(signatureOf(secret, kind, ref, fileName, exp).toString('base64url'))
  const given = Buffer.from(sig)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
  return Number(exp) * 1000 > now.getTime() ? 'good' : 'expired'
}

function signatureOf(secret: Buffer, kind: FileKind, ref: string, fileName: string, exp: string): Buffer {
  // JSON keeps the parts apart whatever characters they hold.
  const signed = JSON.stringify([PURPOSE, VERSION, kind, ref, fileName, exp])
  return createHmac('sha256', secret).update(signed).digest()
}
