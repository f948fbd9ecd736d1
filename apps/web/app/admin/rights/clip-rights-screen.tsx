/**
 * /admin/clips/:id/rights: the territory and the term in which a clip may be licensed, and the record that
 * defines them (R-CLEARANCE-2).
 */
import type { AdminClip } from '@rushes/contract/agency-clips'
import type { RightsRecord } from '@rushes/contract/agency-rights'
import type { Data } from '@rushes/contract/client'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { ClipFrame } from '../clips/clip-frame.tsx'
import { type Choice, loadCountries } from '../kit/load-clip-choices.ts'
import type { Visit } from '../kit/visit.ts'
import { AttachRecord } from './attach-record.tsx'
import { RIGHTS_STATE_LABELS, recordLabel, termLabel } from './rights-labels.ts'
import { useAttach } from './use-attach.ts'

export async function open({ params: { id = '' }, signal, person }: Visit) {
  const [clip, rights, countries] = await Promise.all([
    browserApi.call('GET /agency/clips/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/clips/:id/rights', { params: { id }, signal }),
    loadCountries(signal),
  ])
  const canEdit = person.capabilities.has('rights.edit')
  return (
    <ClipFrame clip={clip.data} person={person}>
      <div key={clip.data.id} className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Records clip={clip.data} rights={rights.data} canEdit={canEdit} />
        <Clearance rights={rights.data} countries={countries} />
      </div>
    </ClipFrame>
  )
}

type Rights = Data<'GET /agency/clips/:id/rights'>
type Source = Rights['blocked'][number]['from'][number]

const sourceLabel = (source: Source) =>
  source === null ? 'the clip itself' : recordLabel(source).toLowerCase()

function Clearance({ rights, countries }: { rights: Rights; countries: readonly Choice[] }) {
  const { rights_until: until, until_from: from, blocked } = rights
  const nameOf = (code: string) => countries.find(({ value }) => value === code)?.label ?? code
  return (
    <section aria-labelledby="clearance" className="grid gap-4 rounded-sm border border-rule bg-sheet p-4">
      <h2 id="clearance" className="title text-xl">
        In force
      </h2>
      <p>The strictest record applies. Settings of the clip itself can only add restrictions.</p>
      <div>
        <h3 className="font-semibold">Rights until</h3>
        <p>
          {until === null ? 'Without end' : `${formatDateTime(until)}, from ${sourceLabel(from ?? null)}`}
        </p>
      </div>
      <div>
        <h3 className="font-semibold">Blocked countries</h3>
        {blocked.length === 0 ? (
          <p>None</p>
        ) : (
          <details open={blocked.length <= 12}>
            <summary className="min-h-8">
              {blocked.length === 1 ? '1 country' : `${blocked.length} countries`}
            </summary>
            <ul
              className="grid max-h-96 gap-1 overflow-y-auto text-sm"
              tabIndex={blocked.length > 12 ? 0 : undefined}
            >
              {blocked.map(({ country, from: sources }) => (
                <li key={country} className="flex flex-wrap justify-between gap-x-4">
                  {nameOf(country)}
                  <span className="text-ink-soft">{sources.map(sourceLabel).join(', ')}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  )
}

function Records({ clip, rights, canEdit }: { clip: AdminClip; rights: Rights; canEdit: boolean }) {
  return (
    <section aria-labelledby="records" className="grid gap-4">
      <h2 id="records" className="title text-xl">
        Records
      </h2>
      {rights.records.length === 0 ? (
        <EmptyState>
          {canEdit ? 'This clip has no rights record. Attach one.' : 'This clip has no rights record.'}
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {rights.records.map((record) => (
            <li key={record.id} className="grid gap-1 rounded-sm border border-rule p-4">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h3 className="font-semibold">
                  {canEdit ? (
                    <Link to={`/admin/rights/${record.id}`} className="underline underline-offset-4">
                      {recordLabel(record)}
                    </Link>
                  ) : (
                    recordLabel(record)
                  )}
                </h3>
                {canEdit && <TakeOffRecord clip={clip} record={record} />}
              </div>
              <p className="text-sm text-ink-soft">
                {RIGHTS_STATE_LABELS[record.state]}, {termLabel(record)}
              </p>
              {record.uses && <p className="whitespace-pre-line">{record.uses}</p>}
            </li>
          ))}
        </ul>
      )}
      {canEdit && <AttachRecord clip={clip} attached={rights.records.map(({ id }) => id)} />}
    </section>
  )
}

type TakeOffRecordProps = { clip: AdminClip; record: Pick<RightsRecord, 'id' | 'kind'> }

/** Detaches a record from a clip. */
function TakeOffRecord({ clip, record }: TakeOffRecordProps) {
  const { failure, change } = useAttach(clip)
  return (
    <div className="grid justify-items-end gap-2">
      <ConfirmButton
        label="Remove"
        about={recordLabel(record)}
        size="small"
        onConfirm={() => void change(record.id, { remove: [clip.id] })}
      >
        What {recordLabel(record).toLowerCase()} allows no longer applies to this clip.
      </ConfirmButton>
      {failure !== null && <Notice tone="stop">{failure}</Notice>}
    </div>
  )
}
