/** /admin/pages/:slug: the text of a page, and its versions (R-PAGE-2, R-PAGE-3). */
import type { AdminPage } from '@rushes/contract/agency-pages'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { controlsOf } from '../kit/draft/draft-field.tsx'
import { DraftForm } from '../kit/draft/draft-form.tsx'
import { area, type Fields, fieldsOf, labelsOf, line, valuesOf } from '../kit/draft/fields.ts'
import { useDraft } from '../kit/draft/use-draft.ts'
import { ReasonModal } from '../kit/reason-modal.tsx'
import { useLiveReload } from '../kit/use-live-reload.ts'
import { useCall } from '../kit/use-reload.ts'
import type { Visit } from '../kit/visit.ts'
import { authorLabel, PAGE_STATE_LABELS } from './page-labels.ts'
import { PreviewButton } from './preview-button.tsx'
import { PublishModal } from './publish-modal.tsx'
import { ScheduledVersion } from './scheduled-version.tsx'

/** The fields of a content page. */
const PAGE_FIELDS: Fields<Pick<AdminPage, 'heading' | 'markdown'>> = {
  heading: line('Heading', { maxLength: 200 }),
  markdown: area('Text', 26, {
    help: 'Markdown. A line that begins with ## starts a section; an empty line separates paragraphs.',
    maxLength: 60_000,
    className: 'font-mono text-sm',
  }),
}

const pageLabelOf = labelsOf(PAGE_FIELDS)

type DraftedPage = AdminPage & { id: string }

const withId = (page: AdminPage): DraftedPage => ({ ...page, id: page.slug })

/** Unsaved changes of the heading and the text of a page. */
const usePageDraft = (page: AdminPage) =>
  useDraft({
    kind: 'page',
    topic: 'admin',
    entity: withId(page),
    valuesOf: (one) => valuesOf(PAGE_FIELDS, one),
    send: (draft, onto) => {
      const { slug, revision } = onto
      const fields = fieldsOf(PAGE_FIELDS, { ...valuesOf(PAGE_FIELDS, onto), ...draft })
      return browserApi.call('POST /agency/pages/:slug', { params: { slug }, body: { revision, ...fields } })
    },
    read: async (slug) =>
      withId((await browserApi.call('GET /agency/pages/:slug', { params: { slug } })).data),
  })

type PageDraft = ReturnType<typeof usePageDraft>

type PageFormProps = { page: AdminPage; draft: PageDraft }

type PublishButtonProps = {
  page: AdminPage
  /** Whether the page shows the saved revision. */
  isSaved: boolean
  /** Opens the dialog of a page that users are informed about. */
  onSchedule: () => void
}

export async function open({ params: { slug = '' }, url, signal }: Visit) {
  const before = url.searchParams.get('before') ?? undefined
  const { data } = await browserApi.call('GET /agency/pages/:slug', {
    params: { slug },
    querystring: { before },
    signal,
  })
  return <PageScreen key={slug} page={data} />
}

type PartProps = { page: AdminPage }

export function PageScreen({ page }: PartProps) {
  const draft = usePageDraft(page)
  // Unsaved input is never moved to another revision automatically.
  useLiveReload(draft.changed.length === 0 ? ['admin'] : [])
  return (
    <>
      <header className="mb-6">
        <p className="caption mb-2">
          <Link to="/admin/pages" className="underline underline-offset-4">
            Pages
          </Link>{' '}
          / {page.slug}
        </p>
        <h1 className="title text-2xl wrap-anywhere">{page.heading}</h1>
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
        {PAGE_STATE_LABELS[state]}
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
          Changes to publish
        </Link>
      )}
      {page.scheduled && <ScheduledVersion slug={slug} scheduled={page.scheduled} />}
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
            {version === published && ', published'}
            <br />
            <span className="text-ink-soft">
              {formatDateTime(at)}, {authorLabel(by)}
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

/** The heading and the Markdown of a page. */
function PageForm({ page, draft }: PageFormProps) {
  const { values, changed, busy } = draft
  const control = controlsOf(PAGE_FIELDS, draft)
  const { slug } = page
  const [publishing, setPublishing] = useState(false)
  async function render() {
    const body = { markdown: String(values['markdown']) }
    const { data } = await browserApi.call('POST /agency/pages/:slug/preview', { params: { slug }, body })
    return data.content
  }
  return (
    <>
      <DraftForm
        label="Page"
        what="page"
        who={draft.newer?.by?.name}
        draft={draft}
        labelOf={pageLabelOf}
        actions={
          <>
            <PublishButton
              page={page}
              isSaved={changed.length === 0 && !busy}
              onSchedule={() => setPublishing(true)}
            />
            <PreviewButton render={render} />
          </>
        }
      >
        {control('heading')}
        {control('markdown')}
      </DraftForm>
      {publishing && <PublishModal page={page} onClose={() => setPublishing(false)} />}
    </>
  )
}

function PublishButton({ page, isSaved, onSchedule }: PublishButtonProps) {
  const { slug, revision, state, isAnnounced, scheduled } = page
  const { busy, run } = useCall()
  const publish = () =>
    notifyOutcome(
      browserApi.call('POST /agency/pages/:slug/publish', { params: { slug }, body: { revision } }),
    )
  return (
    <Button
      kind={isSaved ? 'primary' : 'outline'}
      busy={busy}
      disabled={!isSaved || state === 'published' || scheduled !== null}
      onClick={() => (isAnnounced ? onSchedule() : void run(publish))}
    >
      Publish
    </Button>
  )
}

type WithdrawPageButtonProps = { page: AdminPage }

/** Hides a page from visitors; a page that was never published is deleted. */
function WithdrawPageButton({ page: { slug, state, revision } }: WithdrawPageButtonProps) {
  const navigate = useNavigate()
  const isUnseen = state === 'draft'
  const title = isUnseen ? 'Delete the page' : 'Withdraw the page'
  async function send(reason: string) {
    const body = { revision, reason }
    const answer = await browserApi.call('POST /agency/pages/:slug/withdraw', { params: { slug }, body })
    if (isUnseen) await navigate('/admin/pages')
    return answer
  }
  return (
    <ModalButton
      kind="danger"
      size="small"
      label={isUnseen ? 'Delete' : 'Withdraw'}
      modal={(close) => (
        <ReasonModal title={title} missing="Enter a reason." act={title} send={send} onClose={close}>
          {isUnseen
            ? 'This page was never public. It is deleted with all its versions.'
            : 'Visitors see “Not found” at its address. Its versions are kept, and it can be published again.'}
        </ReasonModal>
      )}
    />
  )
}
