/** The other accounts that hold licences for the clips of an exclusive deal, and the confirmation that they keep them (R-DEAL-1). */
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { OfferDraft } from './new-offer.ts'
import { licenseesLabel } from './offer-labels.ts'

type LicenseesFieldProps = { lines: OfferDraft['lines']; error: string | undefined }

export function LicenseesField({ lines, error }: LicenseesFieldProps) {
  const licensed = lines.filter(({ licensees }) => licensees.count > 0)
  if (licensed.length === 0) return null
  return (
    <Notice tone="caution" title="Already licensed">
      <ul className="grid gap-1">
        {licensed.map(({ id, title, licensees }) => (
          <li key={id} className="wrap-anywhere">
            {title}: {licenseesLabel(licensees)}
          </li>
        ))}
      </ul>
      <Checkbox
        name="licensees"
        label="These accounts keep their licences. I have informed those who must know, or will inform them."
        error={error}
      />
    </Notice>
  )
}
