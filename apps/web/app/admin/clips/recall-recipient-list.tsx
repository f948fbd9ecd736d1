/** The recipients of a recall with their receipts. */
import {
  GROUND_LABELS,
  RECALL_ACTION_LABELS,
  RECIPIENT_STATE_LABELS,
} from '@rushes/contract/agency-recall-labels'
import type { AgencyRecall, RecallRecipient } from '@rushes/contract/agency-recalls'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RecordTable } from '../../ui/record-table.tsx'
import { AccountLink } from '../kit/account-link.tsx'
import { answererLabel, emailsLabel, PHONE_HINT, recipientLabel } from './recall-labels.ts'
import { useRecallRecipients } from './use-recall-recipients.ts'

export function RecallRecipientList({ recall }: { recall: AgencyRecall }) {
  const { page, failure, busy, more, reload } = useRecallRecipients(recall)
  return (
    <div className="grid justify-items-start gap-3">
      {!page && !failure && <p role="status">Loading recipients …</p>}
      {page && (
        <div className="w-full min-w-0">
          <RecordTable
            label="Recipients"
            heads={['Recipient', 'Because of', 'State', 'First seen', 'Acknowledged', 'Answer']}
            rows={page.items.map((recipient) => ({
              key: recipient.id,
              cells: cellsOf(recipient, recall, reload),
            }))}
          />
        </div>
      )}
      {failure && <Notice tone="stop">{failure}</Notice>}
      {page && page.next !== null && (
        <Button busy={busy} onClick={() => void more()}>
          Show more
        </Button>
      )}
    </div>
  )
}

const RecordAnswerModal = lazyPart(
  async () => (await import('./record-answer-modal.tsx')).RecordAnswerModal,
  { close: ({ onClose }) => onClose() },
)

const cellsOf = (recipient: RecallRecipient, recall: AgencyRecall, reload: () => void): ReactNode[] => [
  <Name key="name" recipient={recipient} />,
  GROUND_LABELS[recipient.ground],
  <State key="state" recipient={recipient} />,
  recipient.first_seen_at && <Time key="seen" at={recipient.first_seen_at} />,
  recipient.acknowledged_at && (
    <Time key="acknowledged" at={recipient.acknowledged_at} by={answererLabel(recipient)} />
  ),
  recipient.action ? (
    <Answer key="answer" recipient={recipient} />
  ) : (
    recall.ended_as === null && (
      <ModalButton
        key="answer"
        label="Record answer"
        aria-label={`Record answer of ${recipientLabel(recipient)}`}
        modal={(close) => <RecordAnswerModal recipient={recipient} onRecorded={reload} onClose={close} />}
      />
    )
  ),
]

function Name({ recipient: { account, emails } }: { recipient: RecallRecipient }) {
  return (
    <>
      {account && <AccountLink id={account.id} name={account.name || `Account ${account.id}`} />}
      {emails.map((email) => (
        <span key={email} className={account ? 'block wrap-anywhere text-ink-soft' : 'wrap-anywhere'}>
          {email}
        </span>
      ))}
    </>
  )
}

function State({ recipient: { state, notices } }: { recipient: RecallRecipient }) {
  return (
    <>
      {state === 'unreachable' ? (
        <span className="font-semibold text-stop">{RECIPIENT_STATE_LABELS[state]}</span>
      ) : (
        RECIPIENT_STATE_LABELS[state]
      )}
      {notices > 0 && <span className="block text-ink-soft">{emailsLabel(notices)}</span>}
      {state === 'unreachable' && <span className="block">{PHONE_HINT}</span>}
    </>
  )
}

function Time({ at, by }: { at: string; by?: string }) {
  return (
    <>
      <span className="whitespace-nowrap">{formatDateTime(at)}</span>
      {by && (
        <span dir="auto" className="block wrap-anywhere text-ink-soft">
          {by}
        </span>
      )}
    </>
  )
}

function Answer({ recipient: { action, note } }: { recipient: RecallRecipient }) {
  return (
    <>
      {action && RECALL_ACTION_LABELS[action]}
      {note !== '' && (
        <span dir="auto" className="block max-w-prose wrap-anywhere whitespace-pre-line text-ink-soft">
          {note}
        </span>
      )}
    </>
  )
}
