/**
 * /admin/pages/:slug/versions/:version: the differences of a version, and the way to restore it (R-PAGE-3).
 */
import type { PageVersion } from '@rushes/contract/agency-pages'
import { Link, useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import type { Visit } from '../kit/visit.ts'
import { authorLabel } from './page-labels.ts'
import { PreviewButton } from './preview-button.tsx'

type Line = PageVersion['lines'][number]

const LOOKS: Readonly<Record<Line['kind'], { sign: string; label: string; look: string }>> = {
  same: { sign: ' ', label: '', look: '' },
  added: { sign: '+', label: 'Added: ', look: 'border-clear bg-well' },
  removed: { sign: '−', label: 'Removed: ', look: 'border-stop bg-well' },
  left_out: { sign: '⋯', label: '', look: 'border-transparent text-ink-soft italic' },
}

export async function open({ params: { slug = '', version = '' }, url, signal }: Visit) {
  const other = url.searchParams.get('with') ?? undefined
  const { data } = await browserApi.call('GET /agency/pages/:slug/version', {
    params: { slug },
    querystring: { version, with: other },
    signal,
  })
  return <VersionScreen slug={slug} version={data} />
}

type VersionScreenProps = { slug: string; version: PageVersion }

export function VersionScreen({ slug, version: shown }: VersionScreenProps) {
  const { version, compared, heading, at, by, published_at: published, markdown, revision } = shown
  const navigate = useNavigate()
  async function render() {
    const input = { params: { slug }, body: { markdown } }
    return (await browserApi.call('POST /agency/pages/:slug/preview', input)).data.content
  }
  async function restore() {
    const input = { params: { slug }, body: { revision, version } }
    if (await notifyOutcome(browserApi.call('POST /agency/pages/:slug/restore', input)))
      await navigate(`/admin/pages/${slug}`)
  }
  return (
    <>
      <header className="mb-6 grid gap-2">
        <p className="caption">
          <Link to="/admin/pages" className="underline underline-offset-4">
            Pages
          </Link>{' '}
          /{' '}
          <Link to={`/admin/pages/${slug}`} className="underline underline-offset-4">
            {slug}
          </Link>{' '}
          / Version {version}
        </p>
        <h1 className="title text-2xl wrap-anywhere">
          Version {version} of “{heading}”
        </h1>
        <p className="text-ink-soft">
          {formatDateTime(at)}, {authorLabel(by)}.{' '}
          {published === null ? 'It was never published.' : `Last published ${formatDateTime(published)}.`}
        </p>
        <div className="mt-1 flex flex-wrap gap-3">
          <PreviewButton render={render} />
          {version < revision && <Button onClick={() => void restore()}>Restore this version</Button>}
        </div>
      </header>
      <section aria-labelledby="differences">
        <h2 id="differences" className="title mb-3 text-xl">
          {compared === null ? 'The first version' : `Compared with version ${compared}`}
        </h2>
        <DiffLines lines={shown.lines} />
      </section>
    </>
  )
}

/**
 * Compares two texts line by line. Added and removed lines differ by a sign and a label, not by colour alone.
 */
function DiffLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ol className="max-w-5xl overflow-hidden rounded-sm border border-rule bg-sheet font-mono text-sm">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat, and their order never changes
        <DiffLine key={at} line={line} />
      ))}
    </ol>
  )
}

function DiffLine({ line: { kind, text } }: { line: Line }) {
  const { sign, label, look } = LOOKS[kind]
  return (
    <li
      className={`grid grid-cols-[1.5rem_minmax(0,1fr)] border-l-4 px-2 first:pt-1.5 last:pb-1.5 ${look || 'border-transparent'}`}
    >
      <span aria-hidden="true" className="select-none">
        {sign}
      </span>
      <span className="wrap-anywhere whitespace-pre-wrap">
        {label && <span className="sr-only">{label}</span>}
        {kind === 'removed' ? (
          <del>{text}</del>
        ) : kind === 'added' ? (
          <ins className="no-underline">{text}</ins>
        ) : (
          text
        )}
        {text === '' && ' '}
      </span>
    </li>
  )
}
