/** Asks once for the audience of an account that has not declared it (R-TIER-8). */
import { AUDIENCE_BANDS, audienceLabel } from '@rushes/commerce/audience'
import { RadioGroup } from '../../ui/checkbox.tsx'
import { useAudience } from '../account/use-audience.ts'
import { audienceRefusal, FIELD_LABELS, type FormPart } from './checkout-values.ts'
import { shownAudience } from './shown-audience.ts'

export function AudienceField({ values, errors, change }: FormPart) {
  const declared = useAudience()
  if (declared !== null) {
    return (
      <p className="text-sm text-ink-soft">
        Your company has declared {audienceLabel(declared)}. If this has changed, please contact licensing.
      </p>
    )
  }
  const audience = shownAudience(values)
  return (
    <RadioGroup
      legend={FIELD_LABELS.audience}
      layout="inline"
      name="audience"
      value={audience}
      error={audienceRefusal(values.usageType, audience) ?? errors.audience}
      options={AUDIENCE_BANDS.map(({ label, followers }) => ({ label, value: String(followers) }))}
      onChange={(chosen) => change({ audience: chosen })}
    />
  )
}
