/** Text of the emails about download links, to their recipients and to their creator. */
import type { Config } from '../../config/config.ts'
import { namedMinuteOf } from '../../platform/agency-time.ts'
import { action, facts, paragraph, quotation } from '../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../platform/mail/write-email.ts'

const MAX_TITLES_SHOWN = 20

export type ReadyLink = {
  title: string
  clipTitles: readonly string[]
  url: string
  /** Null for a link that does not end. */
  expiresAt: Date | null
  /** The message of the creator; may be empty. */
  message: string
}

export function downloadReadyEmail(
  site: Pick<Config, 'brandName' | 'licensingEmail' | 'timeZone'>,
  { title, clipTitles, url, expiresAt, message }: ReadyLink,
): EmailText {
  const hidden = clipTitles.length - MAX_TITLES_SHOWN
  return writeEmail(
    site,
    `${site.brandName}: your files are ready`,
    paragraph('Hello,'),
    paragraph(
      `${title}: the files are ready for you. Open the link and enter the email address that this email was sent to.`,
    ),
    message !== '' && quotation(message),
    action('Open your files', url),
    facts([
      ...clipTitles.slice(0, MAX_TITLES_SHOWN).map((clip, at) => [`${at + 1}`, clip] as const),
      ...(hidden > 0 ? [['And', `${hidden} more`] as const] : []),
    ]),
    expiresAt && paragraph(`The link works until ${namedMinuteOf(expiresAt, site.timeZone)}.`),
  )
}

type Fallen = { id: number; title: string; clips: readonly { id: number; title: string }[] }

/** Notifies the creator of a link of clips that can no longer be downloaded through it (R-LINK-7). */
export function clipsFallenEmail(
  site: Pick<Config, 'brandName' | 'licensingEmail' | 'baseUrl'>,
  { id, title, clips }: Fallen,
): EmailText {
  return writeEmail(
    site,
    `${site.brandName}: clips have fallen out of your download link ${id}`,
    paragraph(
      `${title}: these clips are no longer public and cannot be downloaded through your link. The other clips are still available.`,
    ),
    facts(clips.map((clip) => [String(clip.id), clip.title] as const)),
    action('Open the link', `${site.baseUrl}/admin/links/${id}`),
  )
}
