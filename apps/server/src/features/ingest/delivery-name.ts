/** The name of a delivered file: the agency's number, then the title (R-FILE-4). */

const MAX_SLUG_LENGTH = 80

export function deliveryName(ref: string, title: string, extension: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '')
  return `${ref}${slug && `-${slug}`}.${extension}`
}
