/** What is public about a licence: its state, the clip, the licensee, the scope and the file (R-VERIFY-2). */
import { audienceLabel } from '@rushes/commerce/audience'
import { dealScopeFacts } from '@rushes/commerce/deal'
import type { LicenceVerification } from '@rushes/contract/verification'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { classNames } from '../../ui/class-names.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
import { PRIVATE_CUSTOMER, verdictOf } from './verification-labels.ts'

export function VerifiedLicence({ verification }: { verification: LicenceVerification }) {
  const { brandName, mediaBase } = useSite()
  const { tone, title, text } = verdictOf(verification, brandName, formatDay)
  const { thumbpath, graphic } = verification.clip
  return (
    <article aria-label={`Licence ${verification.ref}`} className="grid grid-cols-1 gap-6">
      <Notice tone={tone}>
        <p className="title text-xl">{title}</p>
        <p>{text}</p>
      </Notice>
      <div
        className={classNames(
          'grid grid-cols-1 items-start gap-6 md:gap-8',
          thumbpath !== null && 'md:grid-cols-[16rem_minmax(0,1fr)]',
        )}
      >
        {thumbpath !== null && (
          <Thumb
            src={mediaUrl(mediaBase, thumbpath)}
            veiled={graphic}
            sizes="(width>=48rem) 16rem,calc(100vw - 2rem)"
          />
        )}
        <DefinitionList facts={factsOf(verification)} />
      </div>
    </article>
  )
}

function factsOf(verification: LicenceVerification) {
  const { clip, licensee, deal, scope, outlets, audience, file_sha256 } = verification
  return [
    { name: 'Clip', value: <LicensedClip clip={clip} /> },
    { name: 'Licensee', value: <span dir="auto">{licensee ?? PRIVATE_CUSTOMER}</span> },
    { name: 'Licence', value: verification.tier_name },
    ...(deal ? dealScopeFacts(deal, deal.ends_on, formatDay) : [{ name: 'Scope', value: scope }]),
    { name: 'Granted on', value: formatDay(verification.granted_on) },
    { name: 'Declared for', value: outlets.length > 0 && <Outlets outlets={outlets} /> },
    { name: 'Declared audience', value: audience !== null && audienceLabel(audience) },
    { name: 'Terms', value: `Version ${verification.terms_version}` },
    {
      name: 'File (SHA-256)',
      value: (
        <>
          <span className="font-mono text-sm break-all">{file_sha256}</span>
          <span className="block text-ink-soft">A file with this checksum is the licensed one.</span>
        </>
      ),
    },
  ]
}

function LicensedClip({ clip: { id, type, title, thumbpath } }: Pick<LicenceVerification, 'clip'>) {
  const isPublic = thumbpath !== null
  return (
    <>
      {title !== null && (
        <span dir="auto" className="block font-semibold">
          {isPublic ? (
            <Link to={`/clip/${id}`} className="underline underline-offset-4">
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
      )}
      <span className="capitalize">{type}</span> {id}
      {!isPublic && ', not public'}
    </>
  )
}

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
