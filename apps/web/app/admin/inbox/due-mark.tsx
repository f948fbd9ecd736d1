/** The time until the answer is due, with an icon and a colour if it is urgent or late (R-INBOX-1). */
import type { InboxThread } from '@rushes/contract/agency-inbox'
import { Icon } from '../../ui/icon.tsx'
import { dueOf } from './inbox-labels.ts'

const TONES = {
  plain: 'text-ink-soft',
  caution: 'font-semibold text-caution',
  stop: 'font-semibold text-stop',
} as const

export function DueMark({ thread }: { thread: Pick<InboxThread, 'state' | 'due_at' | 'snoozed_until'> }) {
  const { label, tone } = dueOf(thread, Date.now())
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${TONES[tone]}`}>
      {tone !== 'plain' && <Icon of={tone === 'stop' ? 'circle-alert' : 'triangle-alert'} />}
      {label}
    </span>
  )
}
