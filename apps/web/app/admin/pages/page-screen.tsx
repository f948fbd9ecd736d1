/** /admin/pages/:slug: the text of a page, and its versions (R-PAGE-2, R-PAGE-3). */
import type { DeskPage } from '@rushes/contract/agency-pages'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import { PageForm } from './page-form.tsx'
import { authorWords, PAGE_STATE_WORDS } from './page-words.ts'
import { usePageDraft } from './use-page-draft.ts'
import { WithdrawPageButton } from './withdraw-page-button.tsx'

export async function open({ params: { slug = '' }, url, signal }: Visit) {
  const before = url.searchParams.get('before') ?? undefined
  const { data } = await browserApi.call('GET /agency/pages/:slug', {
    params: { slug },
    querystring: { before },
    signal,
  })
  return <PageScreen key={slug} page={data} />
}

type PartProps = { page: DeskPage }

export function PageScreen({ page }: PartProps) {
  const draft = usePageDraft(page)
  // What is typed is not moved to another revision unasked.
  useLiveReload(draft.changed.length === 0 ? ['desk'] : [])
  return (
    <>
      <header className="mb-6">
        <p className="caption mb-2">
          <Link to="/admin/pages" className="underline underline-offset-4">
            Pages
          </Link>{' '}
          / {page.slug}
        </p>
        <h1 className="title text-2xl break-words">{page.heading}</h1>
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <PageForm page={page} draft={draft} />
        <aside className="grid gap-6 rounded-sm border border-rule bg-sheet p-4">
          <Standing page={page} />
          <Versions page={page} />
        </aside>
      </div>
    </>
  )
}

function Standing({ page }: PartProps) {
  const { slug, state, address, published, revision } = page
  return (
    <section aria-labelledby="standing" className="grid justify-items-start gap-3">
      <h2 id="standing" className="title text-xl">
        {PAGE_STATE_WORDS[state]}
      </h2>
      {published === null ? (
        <p>Not public. Once published, its address is {address}.</p>
      ) : (
        <p>
          Visitors read version {published} at{' '}
          <a href={address} className="underline underline-offset-4">
            {address}
          </a>
          .
        </p>
      )}
      {state === 'changed' && (
        <Link
          to={`/admin/pages/${slug}/versions/${revision}?with=${published}`}
          className="underline underline-offset-4"
        >
          What publishing changes
        </Link>
      )}
      {page.canGo && state !== 'withdrawn' && <WithdrawPageButton page={page} />}
    </section>
  )
}

function Versions({ page: { slug, versions, published, next } }: PartProps) {
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="title mb-2 text-xl">
        Versions
      </h2>
      <ol className="border-t border-rule">
        {versions.map(({ version, at, by }) => (
          <li key={version} className="border-b border-rule py-2 text-sm">
            <Link
              to={`/admin/pages/${slug}/versions/${version}`}
              className="font-semibold underline underline-offset-4"
            >
              Version {version}
            </Link>
            {version === published && ', what visitors read'}
            <br />
            <span className="text-ink-soft">
              {formatDateTime(at)}, {authorWords(by)}
            </span>
          </li>
        ))}
      </ol>
      {next !== null && (
        <Link
          to={`?before=${next}`}
          className="mt-3 inline-block py-1 font-semibold underline underline-offset-4"
        >
          Earlier versions
        </Link>
      )}
    </section>
  )
}
