/** Words the mail that brings a download link to one of its recipients. */
import type { Config } from '../../config.ts'
import { action, facts, paragraph } from '../../platform/mail/letter-parts.ts'
import { type Words, writeLetter } from '../../platform/mail/write-letter.ts'

const MAX_TITLES_SHOWN = 20

export type ReadyLink = {
  /** Of the link. */
  title: string
  clipTitles: readonly string[]
  url: string
  /** Null for a link that does not end. */
  expiresAt: Date | null
}

export function downloadReadyMail(
  site: Pick<Config, 'brandName' | 'licensingEmail'>,
  { title, clipTitles, url, expiresAt }: ReadyLink,
): Words {
  const hidden = clipTitles.length - MAX_TITLES_SHOWN
  return writeLetter(
    site,
    `${site.brandName}: your files are ready`,
    paragraph('Hello,'),
    paragraph(
      `${title}: the files are ready for you. Open the link and enter the email address that this mail was sent to.`,
    ),
    action('Open your files', url),
    facts([
      ...clipTitles.slice(0, MAX_TITLES_SHOWN).map((clip, at) => [`${at + 1}`, clip] as const),
      ...(hidden > 0 ? [['And', `${hidden} more`] as const] : []),
    ]),
    expiresAt && paragraph(`The link works until ${expiresAt.toISOString().slice(0, 10)}.`),
  )
}
