/** Sends one email; the outbox decides which emails exist and that each is sent once. */
import { createHash } from 'node:crypto'
import { ownOptions } from '@rushes/media/own-options'

/** `key` is the same for every attempt to send the same email. */
export type Email = {
  to: string
  /** Address of the sender and for replies, if it is not the default one. */
  sender?: string | null
  subject: string
  text: string
  html: string
  key: string
  /** Whether staff wrote the email. Auto-responders reply only to these. */
  isAnswer?: boolean
  /** Address that ends such emails to the recipient. */
  unsubscribe?: string | null
}
export type Mail = {
  /** False when emails stay in the outbox because no mail server is configured. */
  readonly sends: boolean
  /** @throws MailRefused if the mail server refuses this email; other errors mean that it accepts none now */
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

/** Timeouts of each step; the outbox leases an email for longer than all of them together. */
const TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }

/**
 * Sends by SMTP. The library is loaded with the first email, so that no start waits for it.
 * @param usual returns the default sender, which the agency may change while the process runs
 */
export function smtpMail(url: string, usual: () => string): Mail {
  return {
    sends: true,
    async send({ to, sender, subject, text, html, key, isAnswer = false, unsubscribe = null }) {
      const from = usual()
      const host = from.split('@').at(-1)?.replace(/>.*/, '') ?? 'localhost'
      const messageId = `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`
      // An address object, so that no list or name is parsed from user input.
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
            headers: ownOptions(headersOf(isAnswer, unsubscribe)),
          }),
        )
        .catch((error: unknown) => {
          throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error
        })
    },
  }
}

const headersOf = (isAnswer: boolean, unsubscribe: string | null): Record<string, string> => ({
  // RFC 3834
  ...(!isAnswer && { 'Auto-Submitted': 'auto-generated' }),
  // RFC 8058
  ...(unsubscribe !== null && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

/** Combines an address with the display name of the default sender. */
function senderOf(from: string, address: string) {
  const name = from.includes('<') ? from.slice(0, from.indexOf('<')).replaceAll('"', '').trim() : ''
  return { from: { name, address }, replyTo: { name, address } }
}

/** The adapter without `SMTP_URL`: emails stay in the database, where staff can read them. */
export const keptMail: Mail = { sends: false, send: () => Promise.resolve() }
