/** An object with one value for each item, under its name. */
export function recordOf<Item extends { readonly name: string }, Value>(
  items: readonly Item[],
  make: (item: Item) => Value,
): Record<Item['name'], Value>
export function recordOf<Value>(
  items: readonly { readonly name: string }[],
  make: (item: { readonly name: string }) => Value,
) {
  return Object.fromEntries(items.map((item) => [item.name, make(item)]))
}
