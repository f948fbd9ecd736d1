/** The credit line of a licensed clip, and the text that is pasted into a content management system. */
import type { Publishing } from './publishing.ts'

type Credit = { author: string; source: string; licence: string; changes: string }

/** Author and agency as newspapers print them; then a licence that requires to be named, and changes. */
export function creditLine(brandName: string, { author, source, licence, changes }: Credit): string {
  const origin = author || (isAddress(source) ? '' : source)
  const names = origin === '' || origin === brandName ? brandName : `${origin} / ${brandName}`
  return [names, nameOfLicence(licence), changes].filter(Boolean).join(', ')
}

const isAddress = (source: string): boolean => /^https?:/.test(source)

/** An SPDX identifier serves as a name; the prefix `LicenseRef-` marks a licence that SPDX does not list. */
export function nameOfLicence(identifier: string): string {
  return identifier.startsWith('LicenseRef-') ? identifier.slice(11).replaceAll('-', ' ') : identifier
}

/** Returns one named fact per line; the caption is last, because it can have paragraphs. */
export function publishingText(licenceId: number, publishing: Publishing): string {
  const {
    licence,
    ref,
    verify_url,
    scope,
    restrictions,
    later_restrictions: later,
    credit_line,
    caption,
    file_name,
  } = publishing
  return [
    `Credit: ${credit_line}`,
    `Licence: ${licenceId} (${licence})`,
    `Reference: ${ref}`,
    `Verify at: ${verify_url}`,
    ...(scope === '' ? [] : [`Scope: ${scope}`]),
    `Restrictions: ${restrictions || 'None'}`,
    ...(later === '' ? [] : [`Later restrictions: ${later}`]),
    ...(file_name === null ? [] : [`File: ${file_name}`]),
    `Caption: ${caption}`,
  ].join('\n')
}
