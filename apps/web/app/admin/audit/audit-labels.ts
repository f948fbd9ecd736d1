/** Labels of audit entries. */

/** Turns the name of an action into a label: `clip.moved` becomes "Clip moved". */
export function actionLabel(action: string): string {
  const label = action.replaceAll(/[._]/g, ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** Returns the admin address of an object, or null if it has no page. */
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

/** Turns the id of an object into a label: `user:5001` becomes "User 5001". */
export const objectLabel = (object: string): string => actionLabel(object.replace(':', ' '))

/** Lists the networks of an entry that represents many calls, each with its number of calls. */
export const networkLabel = (networks: Readonly<Record<string, number>>): string =>
  Object.entries(networks)
    .map(([network, count]) => `${network} (${count})`)
    .join(', ')

type Fact = { name: string; before: string; after: string }

/** Returns the details of an entry: `from` and `to` become one fact, all others stay separate. */
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
