/** Attaches a record to a clip, and detaches it. */
import type { AdminClip } from '@rushes/contract/agency-clips'
import type { RightsRecord } from '@rushes/contract/agency-rights'
import { type FormEvent, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RIGHTS_STATE_LABELS, recordLabel, termLabel } from './rights-labels.ts'
import { useAttach } from './use-attach.ts'

const MAX_SHOWN = 10

export function AttachRecord({ clip, attached }: { clip: AdminClip; attached: readonly number[] }) {
  const { failure, change } = useAttach(clip)
  const { found, fault, find } = useFound()
  return (
    <div className="grid gap-3 rounded-sm border border-rule bg-sheet p-4">
      <form className="flex flex-wrap items-end gap-3" onSubmit={(event) => void find(event)}>
        <div className="min-w-0 flex-1 basis-60">
          <Field label="Attach a record" name="q" type="search" help="Holder, reference or number." />
        </div>
        <Button type="submit">Find</Button>
        <LinkButton to="/admin/rights/new">New record</LinkButton>
      </form>
      {(failure ?? fault) !== null && <Notice tone="stop">{failure ?? fault}</Notice>}
      <div role="status">
        {found?.length === 0 && <p>No matching records.</p>}
        {found !== null && found.length > 0 && (
          <ul>
            {found.map((record) => (
              <li
                key={record.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-2"
              >
                <span className="min-w-0 flex-1 basis-48">
                  <span className="font-semibold">{record.holder}</span>{' '}
                  <span className="text-sm text-ink-soft">
                    {recordLabel(record)}, {RIGHTS_STATE_LABELS[record.state]}, {termLabel(record)}
                  </span>
                </span>
                {attached.includes(record.id) ? (
                  <span className="text-sm text-ink-soft">attached</span>
                ) : (
                  <Button
                    size="small"
                    disabled={record.ended_at !== null}
                    onClick={() => void change(record.id, { add: [clip.id] })}
                  >
                    Attach<span className="sr-only"> {recordLabel(record)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function useFound() {
  const [found, setFound] = useState<readonly RightsRecord[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setFault(null)
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    try {
      const { data } = await browserApi.call('GET /agency/rights', { querystring: { q } })
      setFound(data.items.slice(0, MAX_SHOWN))
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  return { found, fault, find }
}
