/** /admin/contributors: the contributors whose material the agency licenses (R-CONTRIBUTOR-1). */
import type { Contributor } from '@rushes/contract/agency-contributors'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import type { Visit } from '../kit/visit.ts'
import { ContributorModal } from './contributor-modal.tsx'

export async function open({ signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/contributors', { signal })
  return <ContributorsScreen contributors={data} />
}

export function ContributorsScreen({ contributors }: { contributors: readonly Contributor[] }) {
  const { revalidate } = useRevalidator()
  const onSaved = () => void revalidate()
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Contributors</h1>
        <ModalButton
          kind="primary"
          label="Add a contributor"
          modal={(close) => <ContributorModal contributor={null} onClose={close} onSaved={onSaved} />}
        />
      </header>
      <p className="mb-6 max-w-[68ch] text-ink-soft">
        Persons and organisations whose material the agency licenses, with their share of its sales. Clips
        without a contributor belong to the agency. New clips of retired contributors cannot be published.
      </p>
      {contributors.length === 0 && (
        <EmptyState>No contributors yet. All clips belong to the agency.</EmptyState>
      )}
      <ul className="border-t border-rule empty:hidden">
        {contributors.map((contributor) => (
          <ContributorRow key={contributor.id} contributor={contributor} onSaved={onSaved} />
        ))}
      </ul>
    </>
  )
}

type ContributorRowProps = { contributor: Contributor; onSaved: () => void }

function ContributorRow({ contributor, onSaved }: ContributorRowProps) {
  const {
    id,
    name,
    email,
    share_percent: share,
    statement_currency: currency,
    clip_count: clips,
  } = contributor
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-3">
      <span className="grid min-w-0 gap-0.5">
        <span dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </span>
        <span className="text-sm wrap-anywhere text-ink-soft">
          No. {id}
          {contributor.status === 'retired' && ', retired'}
          {email !== '' && ` · ${email}`}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="text-sm whitespace-nowrap">
          {share} % in {currency}
        </span>
        <span className="text-sm whitespace-nowrap text-ink-soft">
          {clips === 1 ? '1 clip' : `${clips.toLocaleString('en-GB')} clips`}
        </span>
        <ModalButton
          size="small"
          label={
            <>
              Edit<span className="sr-only"> {name}</span>
            </>
          }
          modal={(close) => <ContributorModal contributor={contributor} onClose={close} onSaved={onSaved} />}
        />
      </span>
    </li>
  )
}
