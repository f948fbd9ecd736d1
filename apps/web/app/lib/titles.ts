/** Returns `Rushes - Search Results`: the product's name, then the title of the route or of the item. */
export function pageTitle(brandName: string, title: string): string {
  return `${brandName} - ${title}`
}
