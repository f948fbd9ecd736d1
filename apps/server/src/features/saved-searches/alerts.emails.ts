/** The email about new clips of saved searches (R-SAVED-3). */
import type { ResultItem } from '@rushes/contract/clips'
import { createElement as h } from 'react'
import type { Config } from '../../config/config.ts'
import { action, link, oneLine, paragraph, salutation } from '../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../platform/mail/write-email.ts'

type Site = Pick<Config, 'brandName' | 'licensingEmail' | 'baseUrl'>
/** A search with its new clips, the newest first. */
export type Found = { id: number; name: string; clips: readonly ResultItem[] }
type Reader = { first_name: string; last_name: string }

const SHOWN_CLIPS = 10
/** More clips of a search are not counted, such as those of a large import. */
export const MAX_COUNTED = 1_000

/** @param stopUrl the address that stops all alerts of the reader */
export function alertEmail(site: Site, reader: Reader, found: readonly Found[], stopUrl: string): EmailText {
  const [first] = found
  const count = new Set(found.flatMap(({ clips }) => clips.map(({ id }) => id))).size
  const what = newClips(count)
  const where = found.length === 1 && first ? `“${oneLine(first.name)}”` : `${found.length} saved searches`
  return writeEmail(
    site,
    `${site.brandName}: ${what} for ${where}`,
    salutation(reader),
    paragraph(`There ${count === 1 ? 'is' : 'are'} ${what} for ${where}.`),
    ...found.map((one) => searchPart(site, one)),
    action('Open your saved searches', `${site.baseUrl}/saved-searches`),
    paragraph(
      'You receive this email because of the alerts of your saved searches. ',
      link(stopUrl, 'Stop all alerts'),
    ),
  )
}

function newClips(count: number): string {
  if (count > MAX_COUNTED) return `more than ${MAX_COUNTED} new clips`
  return count === 1 ? '1 new clip' : `${count} new clips`
}

function searchPart({ baseUrl }: Site, { id, name, clips }: Found) {
  const shown = clips.slice(0, SHOWN_CLIPS)
  const more = clips.length - shown.length
  const lines = shown.flatMap((clip) => [
    h('br', { key: `${clip.id}-break` }),
    h('span', { key: clip.id }, link(`${baseUrl}/clip/${clip.id}`, nameOf(clip))),
  ])
  return h(
    'div',
    { key: id },
    paragraph(
      h('strong', null, link(`${baseUrl}/saved-searches/${id}`, oneLine(name))),
      ...lines,
      more > 0 && h('br'),
      more > 0 && (clips.length > MAX_COUNTED ? 'and more' : `and ${more} more`),
    ),
  )
}

const nameOf = ({ title, meta }: ResultItem): string =>
  oneLine(meta.location ? `${title}, ${meta.location}` : title)
