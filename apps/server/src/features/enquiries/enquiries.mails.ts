/** Words the mails that bring messages and enquiries to the agency. */
import type { Config } from '../../config.ts'

type Words = { subject: string; body: string }

const TYPE_NAMES: Readonly<Record<number, string>> = {
  0: 'Other',
  1: 'Licensing',
  2: 'Editorial',
  3: 'Support',
}

export type Sender = {
  name: string
  email: string
  company: string
  type: number
  message: string
  /** Null for a guest, whose email address is not confirmed. */
  userId: number | null
}

function senderLines({ name, email, company, type, userId }: Sender): string {
  const who = userId === null ? 'visitor, email address not confirmed' : `user ${userId}`
  return [
    `From: ${name} <${email}>, ${company}`,
    `Sender: ${who}`,
    `About: ${TYPE_NAMES[type] ?? type}`,
  ].join('\n')
}

export function contactMail({ brandName }: Config, id: number, sender: Sender): Words {
  return {
    subject: `${brandName}: message ${id} (${TYPE_NAMES[sender.type] ?? sender.type})`,
    body: [senderLines(sender), sender.message].join('\n\n'),
  }
}

export type Asked = { id: number; reference: string; title: string; url: string; dueAt: Date }

export function enquiryMail({ brandName }: Config, { id, ...asked }: Asked, sender: Sender): Words {
  return {
    subject: `${brandName}: enquiry ${id} about ${asked.reference}`,
    body: [
      `${asked.reference}: ${asked.title}\n${asked.url}`,
      senderLines(sender),
      sender.message,
      `Please reply before ${asked.dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    ].join('\n\n'),
  }
}
