/** `Rushes - Search Results`: the product name, then the route's or the item's title (section 2, decision 34). */
export function pageTitle(brandName: string, title: string): string {
  return `${brandName} - ${title}`
}
