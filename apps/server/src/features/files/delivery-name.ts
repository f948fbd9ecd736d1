/** Builds the name of a delivered file: the agency's number, then the title (R-FILE-4). */

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

/**
 * Returns the name with the given title, because a stored file keeps the name of its import.
 * @param fileName the stored name; a name of another form stays unchanged
 */
export function presentName(fileName: string, title: string): string {
  const [, ref, extension] = /^([A-Z]\d{3,12})(?:-[^.]*)?\.([a-z0-9]+)$/.exec(fileName) ?? []
  return ref === undefined || extension === undefined ? fileName : deliveryName(ref, title, extension)
}
