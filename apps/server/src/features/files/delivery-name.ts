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

/**
 * The name with the present title: a file keeps the one that it had when it came in.
 * @param fileName as it is stored; one of another form stays as it is
 */
export function presentName(fileName: string, title: string): string {
  const [, ref, extension] = /^([A-Z]\d{3,12})(?:-[^.]*)?\.([a-z0-9]+)$/.exec(fileName) ?? []
  return ref === undefined || extension === undefined ? fileName : deliveryName(ref, title, extension)
}
