/** Sends one email; the outbox decides which emails exist and that each is sent once. */
import { createHash } from 'node:crypto'
import { ownOptions } from '@rushes/media/own-options'

/** `key` is the same for every attempt at the same mail. */
export type Email = {
  to: string
  /** The address that it comes from and is answered to, where it is not the usual one. */
  sender?: string | null
  subject: string
  text: string
  html: string
  key: string
  /** Written by staff. Auto-responders reply to these only. */
  isAnswer?: boolean
}
export type Mail = {
  /** False when emails stay in the outbox because no mail server is configured. */
  readonly sends: boolean
  /** @throws MailRefused when the mail server does not take this email; any other error means that it takes none now */
  send(email: Email): Promise<void>
}

/** The mail server answered, and refused this one email or its recipient. */
export class MailRefused extends Error {}

const NOT_AVAILABLE = 421

function isRefusal(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
    'responseCode' in error &&
    error.responseCode !== NOT_AVAILABLE
  )
}

/** For each step with the mail server; the outbox leases an email for longer than all of them together. */
const TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }

/**
 * The library is loaded with the first mail, so that no start waits for it.
 * @param usual is the default of each email: the agency may change it in the meantime
 */
export function smtpMail(url: string, usual: () => string): Mail {
  return {
    sends: true,
    async send({ to, sender, subject, text, html, key, isAnswer = false }) {
      const from = usual()
      const host = from.split('@').at(-1)?.replace(/>.*/, '') ?? 'localhost'
      const messageId = `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`
      // As one address: a list, or a name before it, is never parsed from user input.
      const { createTransport } = await import('nodemailer')
      await createTransport(ownOptions({ url, ...TIMEOUTS }))
        .sendMail(
          ownOptions({
            ...(sender ? senderOf(from, sender) : { from }),
            to: ownOptions({ name: '', address: to }),
            subject,
            text,
            html,
            messageId,
            // RFC 3834
            ...(!isAnswer && { headers: ownOptions({ 'Auto-Submitted': 'auto-generated' }) }),
          }),
        )
        .catch((error: unknown) => {
          throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error
        })
    },
  }
}

/** With the name that all emails have. */
function senderOf(from: string, address: string) {
  const name = from.includes('<') ? from.slice(0, from.indexOf('<')).replaceAll('"', '').trim() : ''
  return { from: { name, address }, replyTo: { name, address } }
}

/** Without `SMTP_URL` emails are kept in the database, where staff can read them. */
export const keptMail: Mail = { sends: false, send: () => Promise.resolve() }
