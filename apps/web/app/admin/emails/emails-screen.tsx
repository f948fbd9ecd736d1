/** /admin/emails: the outgoing emails (R-MAIL-7). */
import type { AdminEmail } from '@rushes/contract/agency-emails'
import { browserApi } from '../../lib/api.ts'
import { NUMBER, state, text, time } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { listScreen } from '../kit/list-screen.tsx'
import { EMAIL_STATE_LABELS } from './email-labels.ts'

const TONES = { kept: 'caution', waiting: 'plain', sent: 'soft', failed: 'stop' } as const

const EMAIL_COLUMNS: readonly Column<AdminEmail>[] = [
  NUMBER,
  { id: 'title', title: 'Subject', draw: ({ subject }) => text(subject) },
  { id: 'recipient', title: 'Recipient', draw: ({ recipient }) => text(recipient) },
  { id: 'created', title: 'Created', draw: ({ created_at: at }) => time(at) },
  { id: 'sent', title: 'Sent', draw: ({ sent_at: at }) => time(at) },
  { id: 'state', title: 'State', draw: ({ state: now }) => state(EMAIL_STATE_LABELS[now], TONES[now]) },
]

export const open = listScreen({
  name: 'emails',
  title: 'Outbox',
  nouns: ['email', 'emails'],
  columns: EMAIL_COLUMNS,
  titleOf: ({ subject, recipient }) => `${subject}, to ${recipient}`,
  load: (call) => browserApi.call('GET /agency/emails', call),
  csv: (call) => browserApi.call('GET /agency/emails/csv', call),
  find: { label: 'Find emails by recipient or subject', placeholder: 'Recipient, subject' },
  live: true,
  empty: { text: 'No emails yet. Confirmations, receipts and replies appear here.' },
})
