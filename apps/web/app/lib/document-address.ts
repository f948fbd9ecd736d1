/**
 * Returns whether the loaded document is that of this address. The content security policy belongs to the
 * document and not to the screen, so the payment form can be framed only in a document that was loaded for a
 * payment page.
 */
export function isDocumentOf(path: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && new URL(navigation.name).pathname === path
}
