/** /admin/pages: the content pages of the shop (R-PAGE-2). */
import type { PageRow } from '@rushes/contract/agency-pages'
import { Link, useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import { authorLabel, PAGE_STATE_LABELS } from './page-labels.ts'

export async function open({ signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/pages', { signal })
  return <PagesScreen pages={data} />
}

export function PagesScreen({ pages }: { pages: readonly PageRow[] }) {
  useLiveReload(['admin'])
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Pages</h1>
        <ModalButton kind="primary" label="New page" modal={(close) => <NewPageModal onClose={close} />} />
      </header>
      <p className="mb-6 max-w-[68ch] text-ink-soft">
        Content pages of the storefront. Visitors see the last published version. The licensing terms are
        managed under Terms.
      </p>
      {pages.length === 0 && <EmptyState>No pages yet. Create the first page.</EmptyState>}
      <ul className="border-t border-rule empty:hidden">
        {pages.map((page) => (
          <PageLine key={page.slug} page={page} />
        ))}
      </ul>
    </>
  )
}

function PageLine({ page: { slug, heading, address, state, revision, at, by } }: { page: PageRow }) {
  const isPublic = state === 'published' || state === 'changed'
  return (
    <li className="grid items-center gap-x-6 gap-y-1 border-b border-rule py-3 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)]">
      <span className="grid min-w-0 gap-0.5">
        <Link
          to={`/admin/pages/${slug}`}
          className="justify-self-start font-semibold wrap-anywhere underline underline-offset-4"
        >
          {heading}
        </Link>
        <span className="text-sm wrap-anywhere text-ink-soft">
          {isPublic ? (
            <a href={address} className="underline underline-offset-4">
              {address}
              <span className="sr-only">, in the storefront</span>
            </a>
          ) : (
            address
          )}
        </span>
      </span>
      <span className="text-sm">{PAGE_STATE_LABELS[state]}</span>
      <span className="text-sm text-ink-soft">
        Version {revision}, {formatDateTime(at)}, {authorLabel(by)}
      </span>
    </li>
  )
}

/** Creates a page, which visitors cannot see until it is published. */
function NewPageModal({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    fields: ['heading', 'slug'],
    check: faultsOf,
    async send(sent) {
      const body = { heading: textOf(sent, 'heading'), slug: textOf(sent, 'slug') }
      const { data, message } = await browserApi.call('POST /agency/pages', { body })
      await navigate(`/admin/pages/${data.slug}`)
      closeWithMessage(onClose, message)
      return null
    },
  })
  return (
    <FormModal title="New page" form={form} submit="Create page" onClose={onClose}>
      <p>The page is a draft until you publish it. Write its text on its page.</p>
      <Field
        label="Heading"
        name="heading"
        maxLength={200}
        autoComplete="off"
        error={form.errors['heading']}
      />
      <Field
        label="Address"
        help="Lower-case letters, digits and hyphens. The address is /page/ followed by this slug. It cannot be changed later."
        name="slug"
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        error={form.errors['slug']}
      />
    </FormModal>
  )
}

const faultsOf = (sent: FormData): FormErrors => ({
  ...(textOf(sent, 'heading') === '' && { heading: 'Please enter a heading.' }),
  ...(!/^[a-z0-9-]{1,80}$/.test(textOf(sent, 'slug')) && {
    slug: 'Use at most 80 lower-case letters, digits and hyphens.',
  }),
})
