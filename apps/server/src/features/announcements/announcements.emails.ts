/** Texts of the emails about changes of the terms and the privacy notice. */
import type { Config } from '../../config/config.ts'
import { namedMinuteOf } from '../../platform/agency-time.ts'
import { action, facts, paragraph } from '../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../platform/mail/write-email.ts'
import type { AnnouncedSlug } from './announcements.queries.ts'

type Site = Pick<Config, 'brandName' | 'licensingEmail' | 'baseUrl' | 'timeZone'>

type Announced = {
  slug: AnnouncedSlug
  version: string
  in_force_from: Date
  isCancelled: boolean
}

const TEXTS: Readonly<
  Record<AnnouncedSlug, { title: string; path: string; meaning: string; current: string }>
> = {
  'licensing-terms': {
    title: 'licensing terms',
    path: '/licensing-terms',
    meaning:
      'Licences that you already have keep the terms under which they were granted. The new version applies to licences that are granted after it takes effect.',
    current: 'The current licensing terms continue to apply.',
  },
  privacy: {
    title: 'privacy notice',
    path: '/privacy',
    meaning: 'Until then, the current notice applies to your personal data.',
    current: 'The current privacy notice continues to apply.',
  },
}

export function announcementEmail(
  site: Site,
  { slug, version, isCancelled, ...announced }: Announced,
): EmailText {
  const { title, path, meaning, current } = TEXTS[slug]
  const start = namedMinuteOf(announced.in_force_from, site.timeZone)
  const address = `${site.baseUrl}${path}`
  if (isCancelled) {
    return writeEmail(
      site,
      `${site.brandName}: the announced ${title} will not take effect`,
      paragraph('Hello,'),
      paragraph(`The new version of our ${title} that we announced to you will not take effect.`),
      facts([
        ['Version', version],
        ['Announced for', start],
      ]),
      paragraph(current),
      action(`Read the current ${title}`, address),
    )
  }
  return writeEmail(
    site,
    `${site.brandName}: new ${title} from ${start.slice(0, 10)}`,
    paragraph('Hello,'),
    paragraph(`A new version of our ${title} takes effect soon.`),
    facts([
      ['Version', version],
      ['Takes effect', start],
    ]),
    paragraph(meaning),
    action(`Read the new ${title}`, `${address}?version=${version}`),
  )
}
