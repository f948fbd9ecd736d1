/** Sending one mail. Which mails exist, and that each is sent once, is the outbox's business. */
import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'

/** `key` is the same for every attempt at the same mail. */
export type Letter = { to: string; subject: string; text: string; key: string }
export type Mail = {
  /** False when mails stay in the outbox because no mail server is configured. */
  readonly sends: boolean
  /** @throws when the mail server did not take it. */
  send(letter: Letter): Promise<void>
}

export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport(url)
  return {
    sends: true,
    async send({ to, subject, text, key }) {
      const host = from.split('@').at(-1)?.replace(/>.*/, '') ?? 'localhost'
      const messageId = `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`
      await transport.sendMail({ from, to, subject, text, messageId })
    },
  }
}

/** Without `SMTP_URL` mails are kept in the database, where staff can read them. */
export const keptMail: Mail = { sends: false, send: () => Promise.resolve() }
