/** Shows a licence as a certificate, for reading and printing: who may use which clip, and on which terms. */
import { FROZEN_MESSAGE } from '@rushes/commerce/entitlement'
import { LICENCE_SCOPE } from '@rushes/commerce/licence-tier'
import { formatMoneyWithCode, isCurrency } from '@rushes/commerce/money'
import type { Data } from '@rushes/contract/client'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
import { factsOfFile } from '../catalogue/file-facts.ts'
import { AgencyLink } from './agency-link.tsx'
import { usageFacts } from './licence-usage.ts'

export type Licence = Data<'GET /clip/licences/:id'>

const GROUNDS: Record<Licence['ground'], string> = {
  order: 'Purchase',
  prepaid_credit: 'Prepaid credit',
  standard_credit: 'Standard credit',
}

export function LicenceCertificate({ licence }: { licence: Licence }) {
  const { brandName } = useSite()
  const { clip, price } = licence
  return (
    <article className="max-w-4xl border border-rule bg-sheet p-6 sm:p-10 print:max-w-none print:border-0 print:p-0">
      <header className="flex flex-wrap items-baseline justify-between gap-4 border-b-2 border-ink pb-4">
        <p className="font-logo text-2xl font-medium italic">
          {brandName}
          <span className="text-mark">.</span>
        </p>
        <p className="font-mono text-sm">Licence {licence.id}</p>
      </header>
      {licence.revoked_at && (
        <Notice tone="stop" className="mt-6">
          This licence was revoked on {formatDay(licence.revoked_at)}. It no longer gives any right.
        </Notice>
      )}
      {licence.frozen && (
        <Notice tone="caution" title="Frozen" className="mt-6">
          {FROZEN_MESSAGE}
        </Notice>
      )}
      <h1 className="title mt-8 text-2xl md:text-3xl">
        <Link dir="auto" to={`/clip/${clip.id}`} className="underline-offset-4 hover:underline">
          {clip.title}
        </Link>
      </h1>
      <p className="mt-3 text-lg">
        {brandName} grants <strong>{licence.account_name}</strong> the right to use this {clip.type} under the
        licence <strong>{licence.tier_name}</strong>. {LICENCE_SCOPE}.
      </p>
      <div className="mt-8">
        <DefinitionList
          facts={[
            { name: 'Granted to', value: `${licence.granted_to}, ${licence.account_name}` },
            { name: 'Granted on', value: formatDay(licence.granted_at) },
            { name: 'Granted for', value: GROUNDS[licence.ground] },
            ...usageFacts(licence.usage),
            { name: 'Restrictions', value: licence.restrictions },
            { name: 'Clip', value: <span className="font-mono">{clip.id}</span> },
            {
              name: 'Order',
              value: licence.order_ref && <span className="font-mono break-all">{licence.order_ref}</span>,
            },
            { name: 'Fee', value: feeOf(price) },
            ...(licence.file ? factsOfFile(licence.file) : []),
            {
              name: 'File (SHA-256)',
              value: <span className="font-mono text-xs break-all">{licence.file_sha256}</span>,
            },
          ]}
        />
      </div>
      <section className="mt-8">
        <h2 className="title text-xl">Terms, version {licence.terms_version}</h2>
        <div className="prose mt-3 whitespace-pre-line">{licence.terms.trim()}</div>
      </section>
      <AgencyLink
        to={`/accounts/${licence.account_id}/licences`}
        className="mt-8 inline-block underline underline-offset-4 print:hidden"
      >
        Licences of this account
      </AgencyLink>
    </article>
  )
}

function feeOf(price: Licence['price']): string | null {
  if (!price || !isCurrency(price.currency)) return null
  const net = formatMoneyWithCode(price.net_minor, price.currency)
  return price.tax_minor === 0
    ? net
    : `${net} plus ${formatMoneyWithCode(price.tax_minor, price.currency)} sales tax`
}
