/** /admin/packages/:id: the texts of a package, its clips in order, and its state. */
import type { AdminPackage } from '@rushes/contract/agency-packages'
import type { Data } from '@rushes/contract/client'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { copyText, URL_COPIED } from '../../ui/copy-text.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { useDraftAct } from '../kit/draft/use-draft-act.ts'
import { KeyHint } from '../kit/keys/key-hint.tsx'
import { useKeys } from '../kit/keys/use-keys.ts'
import { PACKAGE_MOVE_LABELS, PACKAGE_STATE_LABELS } from '../kit/package-labels.ts'
import type { Visit } from '../kit/visit.ts'
import { NotPublic } from './not-public.tsx'
import { PackageForm } from './package-form.tsx'
import { type PackageDraft, usePackageDraft } from './use-package-draft.ts'

export async function open({ params: { id = '' }, signal, person }: Visit) {
  const [pack, values] = await Promise.all([
    browserApi.call('GET /agency/packages/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/vocabulary/values', { signal }),
  ])
  const canEdit = person.capabilities.has('packages.edit')
  return <PackageScreen key={pack.data.id} pack={pack.data} values={values.data} canEdit={canEdit} />
}

type PackageScreenProps = {
  pack: AdminPackage
  values: Data<'GET /agency/vocabulary/values'>
  canEdit: boolean
}

export function PackageScreen({ pack, values, canEdit }: PackageScreenProps) {
  const draft = usePackageDraft(pack)
  const categories = values.filter(({ kind }) => kind === 'category')
  const seen = pack.clips.filter((clip) => clip.public).length
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <p className="caption mb-2">
            <Link to="/admin/packages" className="underline underline-offset-4">
              Packages
            </Link>{' '}
            / Package {pack.id}, revision {pack.revision}
          </p>
          <h1 dir="auto" className="title text-2xl">
            {pack.name}
          </h1>
        </div>
        {pack.state === 'published' && <PublicLinks id={pack.id} />}
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
        {canEdit ? (
          <PackageForm pack={pack} draft={draft} categories={categories} />
        ) : (
          <PackageDetails pack={pack} categories={categories} />
        )}
        <aside className="grid gap-6 max-lg:row-start-1">
          <section aria-label="State" className="grid gap-3 rounded-sm border border-rule bg-sheet p-4">
            <h2 className="title text-xl">{PACKAGE_STATE_LABELS[pack.state]}</h2>
            <p>{pack.state === 'published' ? 'It is public in the storefront.' : 'Visible to staff only.'}</p>
            {canEdit && <PackageMoves pack={pack} draft={draft} />}
          </section>
          <DefinitionList
            facts={[
              { name: 'Clips', value: pack.clips.length },
              { name: 'Public', value: seen },
              { name: pack.state === 'draft' ? 'Made' : 'New since', value: formatDateTime(pack.created) },
              { name: 'Changed', value: formatDateTime(pack.updated_at) },
            ]}
          />
        </aside>
      </div>
    </>
  )
}

function PublicLinks({ id }: { id: number }) {
  return (
    <div className="flex flex-wrap gap-3">
      <a href={`/package/${id}`} className={buttonClass()}>
        Open in the storefront
      </a>
      <button
        type="button"
        className={buttonClass()}
        onClick={() => void copyText(new URL(`/package/${id}`, location.href).href, URL_COPIED)}
      >
        Copy public link
      </button>
    </div>
  )
}

type PackageDetailsProps = {
  pack: AdminPackage
  categories: readonly { id: number; name: string }[]
}

/** A package without its form, for users without `packages.edit`. */
function PackageDetails({ pack, categories }: PackageDetailsProps) {
  return (
    <div className="grid gap-6">
      <DefinitionList
        facts={[
          { name: 'Summary', value: <p className="whitespace-pre-line">{pack.summary}</p> },
          {
            name: 'Story',
            value: (
              <p dir="auto" className="whitespace-pre-line">
                {pack.story}
              </p>
            ),
          },
          { name: 'Category', value: categories.find(({ id }) => id === pack.category_id)?.name },
        ]}
      />
      <ol className="grid list-decimal gap-1 pl-8">
        {pack.clips.map((clip) => (
          <li key={clip.id}>
            <Link dir="auto" to={`/admin/clips/${clip.id}`} className="underline underline-offset-4">
              {clip.title}
            </Link>
            {!clip.public && <NotPublic />}
          </li>
        ))}
      </ol>
    </div>
  )
}

type PackageMovesProps = { pack: AdminPackage; draft: PackageDraft }
type Move = AdminPackage['moves'][number]

/** Publishes or withdraws a package; an unavailable move shows the reason. */
function PackageMoves({ pack, draft }: PackageMovesProps) {
  const { busy, failure, act } = useDraftAct(draft)
  const { id, revision } = pack
  const move = (to: Move['to']) =>
    void act(() =>
      browserApi.call('POST /agency/packages/:id/move', { params: { id }, body: { revision, to } }),
    )
  const publishing = pack.moves.find(({ to, refusal }) => to === 'published' && refusal === null)
  useKeys(
    publishing ? [{ keys: 'p', label: PACKAGE_MOVE_LABELS.published, run: () => move(publishing.to) }] : [],
  )
  return (
    <>
      {failure !== null && <Notice tone="stop">{failure}</Notice>}
      {pack.moves.map(({ to, refusal }) => (
        <div key={to} className="grid gap-1">
          <Button
            kind={to === 'published' ? 'primary' : 'danger'}
            busy={busy}
            disabled={refusal !== null}
            onClick={() => move(to)}
          >
            {PACKAGE_MOVE_LABELS[to]}
            {to === 'published' && refusal === null && <KeyHint keys="p" />}
          </Button>
          {refusal && <span className="text-sm text-ink-soft">{refusal}</span>}
        </div>
      ))}
    </>
  )
}
