/** Shows a licence as a certificate, for reading and printing: the licensee, the clip and the terms. */
import { FROZEN_MESSAGE } from '@rushes/commerce/entitlement'
import { certificateFacts, endedMessage, grantOf, revokedMessage } from '@rushes/contract/certificate'
import type { LicenceCertificate as Licence } from '@rushes/contract/downloads'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
import { AgencyLink } from './agency-link.tsx'

type LicenceCertificateProps = {
  licence: Licence
  /** Shown and printed above the grant. */
  notice?: ReactNode
}

export function LicenceCertificate({ licence, notice }: LicenceCertificateProps) {
  const { brandName } = useSite()
  const { clip } = licence
  return (
    <article className="max-w-4xl border border-rule bg-sheet p-6 sm:p-10 print:max-w-none print:border-0 print:p-0">
      <header className="flex flex-wrap items-baseline justify-between gap-4 border-b-2 border-ink pb-4">
        <p className="font-logo text-2xl font-medium italic">
          {brandName}
          <span className="text-mark">.</span>
        </p>
        <p className="font-mono text-sm">Licence {licence.id}</p>
      </header>
      {licence.revoked_on && (
        <Notice tone="stop" className="mt-6">
          {revokedMessage(formatDay(licence.revoked_on))}
        </Notice>
      )}
      {licence.deal?.ended && (
        <Notice tone="caution" className="mt-6">
          {endedMessage(licence, formatDay)}
        </Notice>
      )}
      {licence.frozen && (
        <Notice tone="caution" title="Frozen" className="mt-6">
          {FROZEN_MESSAGE}
        </Notice>
      )}
      {notice && <div className="mt-6">{notice}</div>}
      <h1 className="title mt-8 text-2xl md:text-3xl">
        <Link dir="auto" to={`/clip/${clip.id}`} className="underline-offset-4 hover:underline">
          {clip.title}
        </Link>
      </h1>
      <p className="mt-3 text-lg">
        {grantOf(brandName, licence).map(({ text, style }) =>
          style ? <strong key={text}>{text}</strong> : text,
        )}
      </p>
      <div className="mt-8">
        <DefinitionList
          facts={certificateFacts(licence, formatDay).map(({ name, value, isCode, href }) => ({
            name,
            value: isCode ? <CodeValue value={value} href={href} /> : value,
          }))}
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

function CodeValue({ value, href }: { value: string; href: string | undefined }) {
  const look = 'font-mono text-sm break-all'
  if (href === undefined) return <span className={look}>{value}</span>
  return (
    <Link to={href} className={`${look} underline underline-offset-4`}>
      {value}
    </Link>
  )
}
