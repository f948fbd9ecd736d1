/** The name under which a buyer finds a file again: the agency's number, then the title. */

const SLUG_AT_MOST = 80

export function deliveryName(ref: string, title: string, extension: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_AT_MOST)
    .replace(/^-+|-+$/g, '')
  return `${ref}${slug && `-${slug}`}.${extension}`
}
