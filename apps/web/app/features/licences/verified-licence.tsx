/** What is public about a licence: its state, the clip, the licensee, the scope and the file (R-VERIFY-2). */
import { audienceLabel } from '@rushes/commerce/audience'
import { dealScopeFacts } from '@rushes/commerce/deal'
import type { LicenceVerification } from '@rushes/contract/verification'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
import { PRIVATE_CUSTOMER, verdictOf } from './verification-labels.ts'

export function VerifiedLicence({ verification }: { verification: LicenceVerification }) {
  const { brandName } = useSite()
  const { tone, title, text } = verdictOf(verification, brandName, formatDay)
  return (
    <article aria-label={`Licence ${verification.ref}`} className="grid gap-6">
      <Notice tone={tone} title={title}>
        {text}
      </Notice>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[16rem_minmax(0,1fr)] md:gap-8">
        <LicensedClip clip={verification.clip} />
        <DefinitionList facts={factsOf(verification)} />
      </div>
      <p className="max-w-[68ch] text-sm text-ink-soft">
        A file is the licensed one if its SHA-256 checksum is the one above.
      </p>
    </article>
  )
}

function LicensedClip({ clip }: Pick<LicenceVerification, 'clip'>) {
  const { mediaBase } = useSite()
  const { id, type, title, thumbpath, graphic } = clip
  return (
    <div className="grid gap-2">
      {thumbpath !== null && (
        <Thumb
          src={mediaUrl(mediaBase, thumbpath)}
          veiled={graphic}
          sizes="(width>=48rem) 16rem,calc(100vw - 2rem)"
        />
      )}
      {title !== null && (
        <h2 dir="auto" className="text-lg font-semibold wrap-anywhere">
          {thumbpath === null ? (
            title
          ) : (
            <Link to={`/clip/${id}`} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          )}
        </h2>
      )}
      <p className="caption">
        <span className="capitalize">{type}</span> {id}
        {thumbpath === null && ' · not public'}
      </p>
    </div>
  )
}

function factsOf(verification: LicenceVerification) {
  const { ref, licensee, deal, scope, outlets, audience, file_sha256 } = verification
  return [
    { name: 'Reference', value: <Code>{ref}</Code> },
    { name: 'Licensee', value: <span dir="auto">{licensee ?? PRIVATE_CUSTOMER}</span> },
    { name: 'Licence', value: verification.tier_name },
    ...(deal ? dealScopeFacts(deal, deal.ends_on, formatDay) : [{ name: 'Scope', value: scope }]),
    { name: 'Granted on', value: formatDay(verification.granted_on) },
    { name: 'Declared for', value: outlets.length > 0 && <Outlets outlets={outlets} /> },
    { name: 'Declared audience', value: audience !== null && audienceLabel(audience) },
    { name: 'Terms', value: `Version ${verification.terms_version}` },
    { name: 'File (SHA-256)', value: <Code>{file_sha256}</Code> },
  ]
}

const Code = ({ children }: { children: string }) => (
  <span className="font-mono text-sm break-all">{children}</span>
)

/** They are no links, because they are entered by customers. */
const Outlets = ({ outlets }: { outlets: readonly string[] }) => (
  <ul>
    {outlets.map((outlet) => (
      <li key={outlet} dir="auto">
        {outlet}
      </li>
    ))}
  </ul>
)
