/** /admin/licences: the licence tiers and what each one grants (R-TIER-9). */
import type { AdminTier } from '@rushes/contract/agency-tiers'
import { Link, useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import { grantLabel } from './tier-fields.ts'
import { TierModal } from './tier-modal.tsx'

export async function open({ signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/tiers', { signal })
  return <TiersScreen tiers={data} />
}

export function TiersScreen({ tiers }: { tiers: readonly AdminTier[] }) {
  const { revalidate } = useRevalidator()
  useLiveReload(['admin'])
  const onSaved = () => void revalidate()
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Licences</h1>
        <ModalButton
          kind="primary"
          label="Add a licence"
          modal={(close) => <TierModal tier={null} tiers={tiers} onClose={close} onSaved={onSaved} />}
        />
      </header>
      <p className="mb-6 max-w-[68ch] text-ink-soft">
        What buyers can license. A licence is sold for the prices of the{' '}
        <Link to="/admin/prices" className="underline underline-offset-4">
          price lists
        </Link>
        . Licences that were granted keep the name, the scope and the terms of their time.
      </p>
      <ul className="border-t border-rule">
        {tiers.map((tier) => (
          <TierRow key={tier.code} tier={tier} tiers={tiers} onSaved={onSaved} />
        ))}
      </ul>
    </>
  )
}

type TierRowProps = { tier: AdminTier; tiers: readonly AdminTier[]; onSaved: () => void }

function TierRow({ tier, tiers, onSaved }: TierRowProps) {
  const { code, usage_type: name, scope_media, scope_territory, scope_term, retired, versions } = tier
  return (
    <li className="grid gap-2 border-b border-rule py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <h2 className="font-semibold wrap-anywhere">
            {name}
            {retired && <span className="font-normal text-ink-soft">, retired</span>}
          </h2>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {code} · {[scope_media, scope_territory, scope_term].join(' · ')} · {grantLabel(tier)}
          </p>
        </div>
        <ModalButton
          size="small"
          label={
            <>
              Edit<span className="sr-only"> {name}</span>
            </>
          }
          modal={(close) => <TierModal tier={tier} tiers={tiers} onClose={close} onSaved={onSaved} />}
        />
      </div>
      {versions.length > 0 && (
        <details>
          <summary className="min-h-8 cursor-pointer py-1 text-sm">
            {versions.length === 1 ? '1 change' : `${versions.length} changes`}
          </summary>
          <ul className="grid gap-1 py-1 pl-5 text-sm">
            {versions.map(({ revision, at, by, reason }) => (
              <li key={revision} className="wrap-anywhere">
                Version {revision}, {formatDateTime(at)}, {by}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
