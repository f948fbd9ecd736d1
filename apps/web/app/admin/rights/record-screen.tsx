/** /admin/rights/:id: a rights record, its document and its clips. */
import type { RightsRecord } from '@rushes/contract/agency-rights'
import type { Data } from '@rushes/contract/client'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DraftForm } from '../kit/draft/draft-form.tsx'
import { type Choice, loadCountries } from '../kit/load-clip-choices.ts'
import { ReasonModal } from '../kit/reason-modal.tsx'
import type { Visit } from '../kit/visit.ts'
import { RecordClips } from './record-clips.tsx'
import { RecordControls } from './record-controls.tsx'
import { RecordDocument } from './record-document.tsx'
import { recordLabelOf } from './record-fields.ts'
import { dayLabel, RIGHTS_STATE_LABELS, recordLabel, termLabel, territoryLabel } from './rights-labels.ts'
import { type RecordDraft, useRecordDraft } from './use-record-draft.ts'

type EndRecordProps = { record: RightsRecord; draft: RecordDraft }

type RecordFormProps = { record: RightsRecord; draft: RecordDraft; countries: readonly Choice[] }

export async function open({ params: { id = '' }, signal }: Visit) {
  const [record, countries] = await Promise.all([
    browserApi.call('GET /agency/rights/:id', { params: { id }, signal }),
    loadCountries(signal),
  ])
  return <RecordScreen key={record.data.id} record={record.data} countries={countries} />
}

type RecordScreenProps = { record: Data<'GET /agency/rights/:id'>; countries: readonly Choice[] }

function RecordScreen({ record, countries }: RecordScreenProps) {
  const draft = useRecordDraft(record)
  return (
    <>
      <header className="mb-6">
        <p className="caption mb-2">
          <Link to="/admin/rights" className="underline underline-offset-4">
            Rights
          </Link>{' '}
          / {recordLabel(record)}, revision {record.revision}
        </p>
        <h1 className="title text-2xl wrap-anywhere">{record.holder}</h1>
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-8">
          {record.ended_at === null ? (
            <RecordForm record={record} draft={draft} countries={countries} />
          ) : (
            <RecordFacts record={record} />
          )}
          <RecordClips record={record} draft={draft} />
        </div>
        <aside className="grid gap-6 max-lg:row-start-1">
          <Term record={record} draft={draft} />
          <RecordDocument record={record} draft={draft} />
        </aside>
      </div>
    </>
  )
}

function Term({ record, draft }: { record: RightsRecord; draft: RecordDraft }) {
  return (
    <section aria-label="State" className="grid gap-3 rounded-sm border border-rule bg-sheet p-4">
      <h2 className="title text-xl">{RIGHTS_STATE_LABELS[record.state]}</h2>
      <p>{termLabel(record)}</p>
      {record.ended_at !== null && (
        <Notice tone="caution" title={`Ended ${formatDateTime(record.ended_at)}`}>
          {record.end_reason}
        </Notice>
      )}
      {record.ended_at === null && record.until_day !== null && <Reminders until={record.until_day} />}
      {record.ended_at === null && <EndRecord record={record} draft={draft} />}
    </section>
  )
}

const REMINDER_DAYS = [30, 7] as const

/** The licensing team gets an email on these days (R-CLEARANCE-4). */
function Reminders({ until }: { until: string }) {
  return (
    <div className="text-sm text-ink-soft">
      <p>The licensing team is reminded by email:</p>
      <ul>
        {REMINDER_DAYS.map((days) => (
          <li key={days}>
            {days} days before, on {dayLabel(daysBefore(until, days))}
          </li>
        ))}
      </ul>
    </div>
  )
}

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

/** A record that was ended cannot be changed any more (R-CLEARANCE-3). */
function RecordFacts({ record }: { record: RightsRecord }) {
  const { reference, contact, uses, notes } = record
  const paragraph = (text: string) =>
    text && (
      <p dir="auto" className="whitespace-pre-line">
        {text}
      </p>
    )
  return (
    <DefinitionList
      facts={[
        { name: recordLabelOf('reference'), value: reference },
        { name: recordLabelOf('contact'), value: contact },
        { name: 'Territory', value: territoryLabel(record) },
        { name: recordLabelOf('uses'), value: paragraph(uses) },
        { name: recordLabelOf('notes'), value: paragraph(notes) },
      ]}
    />
  )
}

/** The form of a rights record. */
function RecordForm({ record, draft, countries }: RecordFormProps) {
  const { values, write } = draft
  return (
    <DraftForm
      label="Record"
      what="record"
      draft={draft}
      labelOf={recordLabelOf}
      actions={
        record.until_day !== null && (
          <Button onClick={() => write('until_day', yearAfter(String(values['until_day'])))}>
            Extend by a year
          </Button>
        )
      }
    >
      <RecordControls draft={draft} countries={countries} />
    </DraftForm>
  )
}

/** Returns the same day of the next year; the 29th of February becomes the 28th. */
function yearAfter(day: string): string {
  const match = /^(\d{4})(-\d{2}-\d{2})$/.exec(day)
  if (!match) return day
  const [, year = '', rest = ''] = match
  return `${Number(year) + 1}${rest === '-02-29' ? '-02-28' : rest}`
}

/** Ends a record before its last day, such as a withdrawn consent. A job retires its clips. */
function EndRecord({ record, draft }: EndRecordProps) {
  const { id, revision, clip_count: clips } = record
  return (
    <ModalButton
      kind="danger"
      label="End it now"
      modal={(close) => (
        <ReasonModal
          title={`End: ${recordLabel(record)}`}
          missing="Enter a reason."
          act="End it now"
          send={async (reason) => {
            const call = { params: { id }, body: { revision, reason } }
            const { data, message } = await browserApi.call('POST /agency/rights/:id/end', call)
            draft.carryTo(data)
            return { message }
          }}
          onClose={close}
        >
          {clips === 0
            ? 'No clip has this record.'
            : `Its published clips (of ${clips.toLocaleString('en-GB')} in total) are retired within a minute.`}{' '}
          Ended records cannot be changed.
        </ReasonModal>
      )}
    />
  )
}
