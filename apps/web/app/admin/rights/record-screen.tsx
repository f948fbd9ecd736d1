/** /admin/rights/:id: a rights record, its paper and its clips. */
import type { RightsRecord } from '@rushes/contract/agency-rights'
import type { Data } from '@rushes/contract/client'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { type Choice, loadCountries } from '../kit/load-clip-choices.ts'
import type { Visit } from '../kit/visit.ts'
import { EndRecord } from './end-record.tsx'
import { RecordClips } from './record-clips.tsx'
import { recordLabelOf } from './record-fields.ts'
import { RecordForm } from './record-form.tsx'
import { RecordPaper } from './record-paper.tsx'
import { dayWords, RIGHTS_STATE_WORDS, recordWords, termWords, territoryWords } from './rights-words.ts'
import { type RecordDraft, useRecordDraft } from './use-record-draft.ts'

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
          / {recordWords(record)}, revision {record.revision}
        </p>
        <h1 className="title text-2xl break-words">{record.holder}</h1>
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
          <RecordPaper record={record} draft={draft} />
        </aside>
      </div>
    </>
  )
}

function Term({ record, draft }: { record: RightsRecord; draft: RecordDraft }) {
  return (
    <section aria-label="State" className="grid gap-3 rounded-sm border border-rule bg-sheet p-4">
      <h2 className="title text-xl">{RIGHTS_STATE_WORDS[record.state]}</h2>
      <p>{termWords(record)}</p>
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

/** The licensing team gets a mail on these days (R-CLEARANCE-4). */
function Reminders({ until }: { until: string }) {
  return (
    <div className="text-sm text-ink-soft">
      <p>The licensing team is reminded by email:</p>
      <ul>
        {REMINDER_DAYS.map((days) => (
          <li key={days}>
            {days} days before, on {dayWords(daysBefore(until, days))}
          </li>
        ))}
      </ul>
    </div>
  )
}

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

/** A record that was ended changes no more (R-CLEARANCE-3). */
function RecordFacts({ record }: { record: RightsRecord }) {
  const { reference, contact, uses, notes } = record
  const words = (text: string) => text && <p className="whitespace-pre-line">{text}</p>
  return (
    <DefinitionList
      facts={[
        { name: recordLabelOf('reference'), value: reference },
        { name: recordLabelOf('contact'), value: contact },
        { name: 'Territory', value: territoryWords(record) },
        { name: recordLabelOf('uses'), value: words(uses) },
        { name: recordLabelOf('notes'), value: words(notes) },
      ]}
    />
  )
}
