/** The public verification of licences: the field, and what it found (R-VERIFY-2). */
import type { LicenceVerification } from '@rushes/contract/verification'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { VerifiedLicence } from './verified-licence.tsx'
import { VerifyForm } from './verify-form.tsx'

type VerifyScreenProps = {
  /** The reference of the address; undefined on the page of the field. */
  reference: string | undefined
  /** Null for an unknown reference. */
  verification: LicenceVerification | null
}

export function VerifyScreen({ reference, verification }: VerifyScreenProps) {
  const { brandName } = useSite()
  if (verification) {
    return (
      <PageFrame title={`Licence ${verification.ref}`} lead={`Verification by ${brandName}`} measure="text">
        <VerifiedLicence verification={verification} />
        <section className="mt-10 border-t border-rule pt-8 print:hidden">
          <h2 className="title mb-4 text-xl">Verify another licence</h2>
          <VerifyForm label="Verify another licence" />
        </section>
      </PageFrame>
    )
  }
  return (
    <PageFrame
      title={reference === undefined ? 'Verify a licence' : 'No such licence'}
      lead={`Check a licence of ${brandName}: whether it is in force, for which clip and for which company.`}
      measure="text"
    >
      {reference !== undefined && (
        <Notice tone="stop" className="mb-6 max-w-xl">
          No licence has this reference. Compare it with the certificate, letter by letter.
        </Notice>
      )}
      <VerifyForm label="Verify a licence" {...(reference !== undefined && { typed: reference })} />
      <div className="mt-8 grid max-w-[68ch] gap-3 text-ink-soft">
        <p>
          The reference is on the certificate of the licence, in the file licences.txt of each download and
          next to the purchase in the history of the licensee. The names of users and prices are never shown.
        </p>
        <p>
          If the reference of a certificate is not found,{' '}
          <Link to="/contact-us" className="underline underline-offset-4">
            contact us
          </Link>
          .
        </p>
      </div>
    </PageFrame>
  )
}
