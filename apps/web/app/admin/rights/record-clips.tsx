/** The clips of a record: added by number or from a pasted list, removed one by one. */
import type { Data } from '@rushes/contract/client'
import { useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { CLIP_STATE_LABELS } from '../kit/clip-state-labels.ts'
import { useDraftAct } from '../kit/draft/use-draft-act.ts'
import { useReload } from '../kit/use-reload.ts'
import type { RecordDraft } from './use-record-draft.ts'

type RecordClipsProps = { record: Data<'GET /agency/rights/:id'>; draft: RecordDraft }

/** More clips are shown on request. */
const FIRST_SHOWN = 50

export function RecordClips({ record, draft }: RecordClipsProps) {
  const { id, revision, clips, clip_count: count } = record
  const { busy, failure, act } = useDraftAct(draft)
  const [all, setAll] = useState(false)
  const takeOff = (clip: number) =>
    act(() =>
      browserApi.call('POST /agency/rights/:id/clips', {
        params: { id },
        body: { revision, remove: [clip] },
      }),
    )
  return (
    <section aria-labelledby="record-clips" className="grid gap-4">
      <h2 id="record-clips" className="title text-xl">
        Clips <span className="font-mono text-base text-ink-soft">{count.toLocaleString('en-GB')}</span>
      </h2>
      {record.ended_at === null && <AddClips record={record} draft={draft} />}
      {failure !== null && <Notice tone="stop">{failure}</Notice>}
      {clips.length === 0 ? (
        <EmptyState>No clips have this record yet.</EmptyState>
      ) : (
        <ul>
          {(all ? clips : clips.slice(0, FIRST_SHOWN)).map((clip) => (
            <li key={clip.id} className="flex items-center gap-4 border-b border-rule py-1">
              <span className="w-16 shrink-0 font-mono text-sm">{clip.id}</span>
              <Link
                dir="auto"
                to={`/admin/clips/${clip.id}/rights`}
                className="min-w-0 flex-1 hover:underline"
              >
                {clip.title}
              </Link>
              <span className="text-sm text-ink-soft">{CLIP_STATE_LABELS[clip.state]}</span>
              <Button size="small" kind="quiet" busy={busy} onClick={() => void takeOff(clip.id)}>
                Remove<span className="sr-only"> {clip.title}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!all && clips.length > FIRST_SHOWN && (
        <div>
          <Button onClick={() => setAll(true)}>Show {clips.length.toLocaleString('en-GB')}</Button>
        </div>
      )}
      {count > clips.length && (
        <p className="text-ink-soft">The newest {clips.length.toLocaleString('en-GB')} are here.</p>
      )}
    </section>
  )
}

function AddClips({ record: { id, revision }, draft }: RecordClipsProps) {
  const { reloading, reload } = useReload()
  const form = useForm({
    fields: ['list', 'clips'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'list') === '' ? { list: 'Enter clip numbers.' } : {},
    async send(sent) {
      const { data, message } = await browserApi.call('POST /agency/rights/:id/clips', {
        params: { id },
        body: { revision, list: textOf(sent, 'list') },
      })
      draft.carryTo(data)
      notify(message)
      await reload()
      return null
    },
  })
  const ref = useFocusOnError(form.errors, form.round)
  return (
    <form
      ref={ref}
      noValidate
      aria-label="Add clips"
      className="grid gap-3 rounded-sm border border-rule bg-sheet p-4"
      onSubmit={(event) => void form.onSubmit(event)}
    >
      {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
      <TextArea
        // The key empties the field for the next list.
        key={revision}
        label="Numbers of clips"
        name="list"
        rows={2}
        help="References or addresses also work, as a single value or a pasted list. Saved immediately."
        error={form.errors['list'] ?? form.errors['clips']}
      />
      <div>
        <Button type="submit" busy={form.busy || reloading}>
          Add
        </Button>
      </div>
    </form>
  )
}
