/**
 * The content security policy belongs to the document, not to the screen: the payment form may be framed only in
 * a document that was loaded for a payment page.
 */
export function isDocumentOf(path: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && new URL(navigation.name).pathname === path
}
