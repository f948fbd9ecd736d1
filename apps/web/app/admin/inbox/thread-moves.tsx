/** Actions on a thread except answering (R-INBOX-4). */
import type { InboxThread } from '@rushes/contract/agency-inbox'
import type { Data } from '@rushes/contract/client'
import { Button, buttonClass } from '../../ui/button.tsx'
import { KeyHint } from '../kit/keys/key-hint.tsx'
import { useKeys } from '../kit/keys/use-keys.ts'
import { AssignSelect } from './assign-select.tsx'
import { snoozeChoices } from './inbox-labels.ts'
import { useThreadChanges } from './use-thread-changes.ts'

type ThreadMovesProps = { thread: InboxThread; team: Data<'GET /agency/inbox/team'> }

export function ThreadMoves({ thread, team }: ThreadMovesProps) {
  const { busy, send } = useThreadChanges([thread.id])
  const isOver = thread.state === 'closed' || thread.state === 'spam'
  const isSnoozed = thread.snoozed_until !== null && Date.parse(thread.snoozed_until) > Date.now()
  useKeys([
    {
      keys: 'e',
      label: isOver ? 'Reopen the thread' : 'Close the thread',
      run: () => void send({ what: isOver ? 'reopen' : 'close' }),
    },
  ])
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="text-sm text-ink-soft">Assigned to</span>
      <AssignSelect
        team={team}
        value={thread.assignee?.id ?? null}
        onAssign={(to) => void send({ what: 'assign', to })}
      />
      {!isOver &&
        (isSnoozed ? (
          <Button size="small" busy={busy} onClick={() => void send({ what: 'snooze', until: null })}>
            Unsnooze
          </Button>
        ) : (
          <Snooze onChoose={(until) => void send({ what: 'snooze', until: until.toISOString() })} />
        ))}
      {thread.state !== 'open' && (
        <Button size="small" busy={busy} onClick={() => void send({ what: 'reopen' })}>
          Reopen
          {isOver && <KeyHint keys="e" />}
        </Button>
      )}
      {!isOver && (
        <>
          <Button size="small" busy={busy} onClick={() => void send({ what: 'close' })}>
            Close
            <KeyHint keys="e" />
          </Button>
          <Button size="small" busy={busy} onClick={() => void send({ what: 'spam' })}>
            Spam
          </Button>
        </>
      )}
    </div>
  )
}

function Snooze({ onChoose }: { onChoose: (until: Date) => void }) {
  return (
    <details className="relative">
      <summary className={buttonClass({ size: 'small' })}>Snooze</summary>
      <ul className="absolute z-10 mt-1 grid w-56 rounded-lg border border-rule bg-sheet p-2 shadow-float">
        {snoozeChoices(new Date()).map(({ label, until }) => (
          <li key={label}>
            <button
              type="button"
              className="min-h-9 w-full rounded-sm px-3 text-left hover:bg-well"
              onClick={() => onChoose(until)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
