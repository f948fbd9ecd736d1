/** /admin/clips/:id/history: the revisions of a clip with their authors, and the way to restore one. */
import type { ClipVersion } from '@rushes/contract/agency-clip-changes'
import type { AdminClip } from '@rushes/contract/agency-clips'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { type ClipChoices, loadClipChoices } from '../kit/load-clip-choices.ts'
import { rowsOfChanges } from '../kit/version-changes.ts'
import type { Visit } from '../kit/visit.ts'
import { ClipFrame } from './clip-frame.tsx'

type VersionChangesProps = { version: ClipVersion; choices: ClipChoices }

export async function open({ params: { id = '' }, url, signal, person }: Visit) {
  const before = url.searchParams.get('before') ?? undefined
  const [clip, history, choices] = await Promise.all([
    browserApi.call('GET /agency/clips/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/clips/:id/history', { params: { id }, querystring: { before }, signal }),
    loadClipChoices(signal),
  ])
  return (
    <ClipFrame clip={clip.data} person={person}>
      <History clip={clip.data} versions={history.data.items} next={history.data.next} choices={choices} />
    </ClipFrame>
  )
}

type HistoryProps = {
  clip: AdminClip
  versions: readonly ClipVersion[]
  next: number | null
  choices: ClipChoices
}

function History({ clip, versions, next, choices }: HistoryProps) {
  const { failure, restore } = useRestore(clip)
  return (
    <>
      {failure && <Notice tone="stop">{failure}</Notice>}
      {versions.length === 0 && <EmptyState>No changes yet.</EmptyState>}
      <ol className="grid gap-6">
        {versions.map((version) => (
          <li key={version.revision} className="grid gap-2 border-t border-rule pt-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 className="font-semibold">
                Revision {version.revision}, {formatDateTime(version.at)}, {version.by?.name ?? 'the clock'}
              </h2>
              {clip.canEdit && version.revision > 1 && canBeRestored(version) && (
                <Button size="small" onClick={() => void restore(version.revision - 1)}>
                  Restore previous version
                </Button>
              )}
            </div>
            {version.reason !== '' && (
              <p dir="auto" className="text-sm">
                {version.reason}
              </p>
            )}
            <VersionChanges version={version} choices={choices} />
          </li>
        ))}
      </ol>
      {next !== null && (
        <Link
          to={`?before=${next}`}
          className="mt-6 inline-block py-2 font-semibold underline underline-offset-4"
        >
          Earlier changes
        </Link>
      )}
    </>
  )
}

/** Fields that a restore does not change: it restores only text and facts. */
const STAYS: ReadonlySet<string> = new Set([
  'state',
  'state_reason',
  'state_note',
  'publish_at',
  'captions',
  'shots',
  'rights_records',
  'packages',
  'media_version',
  'master',
  'duration_s',
  'poster_s',
])

const canBeRestored = ({ changes }: ClipVersion) => changes.some(({ field }) => !STAYS.has(field))

function useRestore({ id, revision }: AdminClip) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  async function restore(toRevision: number) {
    try {
      await browserApi.call('POST /agency/clips/:id/restore', {
        params: { id },
        body: { revision, toRevision },
      })
      notify(`Fields restored from revision ${toRevision} again`)
      await navigate(`/admin/clips/${id}`)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return { failure, restore }
}

/** The changes of one revision: each field before and after. */
function VersionChanges({ version: { changes }, choices }: VersionChangesProps) {
  return (
    <dl className="grid gap-2 text-sm">
      {rowsOfChanges(changes, choices).map(({ label, before, after }) => (
        <div key={label} className="grid gap-x-4 sm:grid-cols-[10rem_1fr_1fr]">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <span className="sr-only">Before: </span>
            <del className="line-clamp-6">{before}</del>
          </dd>
          <dd className="min-w-0 wrap-anywhere">
            <span className="sr-only">After: </span>
            <ins className="line-clamp-6 no-underline">{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
