/** Emails about rights. */
import type { Config } from '../../config/config.ts'
import { action, facts, paragraph } from '../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../platform/mail/write-email.ts'
import { daysUntil } from './rights.rules.ts'

type Ending = {
  id: number
  kind: string
  holder: string
  reference: string
  until_day: string
  clip_count: number
}

/** Returns a name such as `model release 12`. */
const nameOf = ({ id, kind }: Pick<Ending, 'id' | 'kind'>) => `${kind.replace('_', ' ')} ${id}`

export function endingEmail(site: Config, ending: Ending, today: string): EmailText {
  const { holder, reference, until_day, clip_count } = ending
  const days = daysUntil(until_day, today)
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  const name = nameOf(ending)
  return writeEmail(
    site,
    `${site.brandName}: ${name} ends ${when}`,
    paragraph(
      `The ${name} ends ${when}. After its last day, its clips can no longer be licensed. Please agree on a new last day, or let it end.`,
    ),
    facts([
      ['From', holder],
      ...(reference === '' ? [] : [['Reference', reference] as const]),
      ['Last day', until_day],
      ['Clips', String(clip_count)],
    ]),
    action('Open the record', `${site.baseUrl}/admin/rights/${ending.id}`),
  )
}
