/** Labels of audit entries. */

/** `clip.moved` reads "Clip moved"; the audit names acts in plain words. */
export function actionLabel(action: string): string {
  const label = action.replaceAll(/[._]/g, ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** The admin address of an object; null without a page. */
export function addressOfObject(object: string): string | null {
  const [kind, id] = object.split(':')
  if (kind === 'account') return `/admin/accounts/${id}`
  if (kind === 'clip') return `/admin/clips/${id}`
  if (kind === 'download_link') return `/admin/links/${id}`
  if (kind === 'upload_link') return `/admin/upload-links/${id}`
  if (kind === 'rights') return `/admin/rights/${id}`
  if (kind === 'batch') return `/admin/ingest/${id}`
  if (kind === 'thread') return `/admin/inbox/${id}`
  if (kind === 'order') return `/admin/orders/${id}`
  if (kind === 'page') return `/admin/pages/${id}`
  if (kind === 'settings') return `/admin/settings#settings-${id}`
  if (kind === 'offer') return `/admin/offers/${id}`
  if (kind === 'price_list') return `/admin/prices/${id}`
  return kind === 'package' ? `/admin/packages/${id}` : null
}

/** `user:5001` reads "User 5001". */
export const objectLabel = (object: string): string => actionLabel(object.replace(':', ' '))

/** The networks of an entry that represents many calls, with how many came from each. */
export const networkLabel = (networks: Readonly<Record<string, number>>): string =>
  Object.entries(networks)
    .map(([network, count]) => `${network} (${count})`)
    .join(', ')

type Fact = { name: string; before: string; after: string }

/** The details of an entry: `from` and `to` are one fact, everything else is as written. */
export function detailsOf(details: Readonly<Record<string, unknown>>): Fact[] {
  const { from, to, ...others } = details
  const change =
    from === undefined && to === undefined ? [] : [{ name: 'Changed', before: label(from), after: label(to) }]
  return [
    ...change,
    ...Object.entries(others).map(([name, value]) => ({
      name: actionLabel(name),
      before: '',
      after: label(value),
    })),
  ]
}

function label(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
