/** /admin/packages/:id: the words of a package, its clips in their order, and its state. */
import type { AdminPackage } from '@rushes/contract/agency-packages'
import type { Data } from '@rushes/contract/client'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { buttonClass } from '../../ui/button.tsx'
import { copyText, URL_COPIED } from '../../ui/copy-text.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { PACKAGE_STATE_LABELS } from '../kit/package-labels.ts'
import type { Visit } from '../kit/visit.ts'
import { PackageDetails } from './package-details.tsx'
import { PackageForm } from './package-form.tsx'
import { PackageMoves } from './package-moves.tsx'
import { usePackageDraft } from './use-package-draft.ts'

export async function open({ params: { id = '' }, signal, person }: Visit) {
  const [pack, values] = await Promise.all([
    browserApi.call('GET /agency/packages/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/words/values', { signal }),
  ])
  const canEdit = person.capabilities.has('packages.edit')
  return <PackageScreen key={pack.data.id} pack={pack.data} values={values.data} canEdit={canEdit} />
}

type PackageScreenProps = {
  pack: AdminPackage
  values: Data<'GET /agency/words/values'>
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
          <h1 className="title text-2xl">{pack.name}</h1>
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
