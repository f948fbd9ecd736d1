/** Combines similar refusals of one minute into one entry of the audit (R-AUDIT-5). */
import type { AuditEvent } from './record-event.ts'

/** Only these actions are accepted from waiting rows, because any client of the database can insert rows. */
export const WAITING_ACTIONS = [
  ...(['login.failed', 'login.refused', 'login.link_requested'] as const),
  ...(['password.asked', 'password.failed'] as const),
  ...(['factor.failed', 'factor.refused', 'access.denied', 'registration.decided'] as const),
] satisfies AuditEvent['action'][]
export type WaitingAction = (typeof WAITING_ACTIONS)[number]

/** Equal refusals from one network. */
export type WaitingRow = {
  action: WaitingAction
  actor_user_id: number | null
  object: AuditEvent['object']
  what: string | null
  network: string | null
  /** One of the addresses; `is_one_ip` is true if it is the only one. */
  ip: string | null
  is_one_ip: boolean
  count: number
  first: Date
  last: Date
}

const MAX_NAMED = 20
const MAX_NETWORKS = 20

/** Returns the kind of an action: `login.failed` and `login.refused` become one entry. */
const kindOf = ({ action }: WaitingRow) => action.split('.')[0] ?? action

/** @param rows the most frequent first @returns one entry for each kind of action and each logged-in user */
export function groupWaiting(rows: readonly WaitingRow[]): AuditEvent[] {
  const groups = Map.groupBy(rows, (row) => `${kindOf(row)} ${row.actor_user_id ?? ''}`)
  return [...groups.values()].flatMap(([first, ...others]) => (first ? entryOf(first, others) : []))
}

function entryOf(one: WaitingRow, others: readonly WaitingRow[]): AuditEvent {
  const rows = [one, ...others]
  const objects = counted(rows, ({ object }) => object)
  const what = counted(rows, (row) => row.what)
  const ip = rows.every((row) => row.is_one_ip && row.ip === one.ip) ? one.ip : null
  const times = rows.flatMap(({ first, last }) => [first.getTime(), last.getTime()])
  const count = sum(rows)
  const refused = sum(rows.filter(({ action }) => action.endsWith('.refused')))
  return {
    // The entry takes an action that was evaluated, in preference to one that was refused before.
    action: rows.find(({ action }) => !action.endsWith('.refused'))?.action ?? one.action,
    at: new Date(Math.max(...times)),
    actorUserId: one.actor_user_id,
    ip,
    networks: ip === null ? networksOf(rows) : null,
    object: objects.size === 1 ? ([...objects.keys()][0] ?? null) : null,
    details: {
      count,
      ...(count > 1 && { first: new Date(Math.min(...times)).toISOString() }),
      ...(refused > 0 && { refused }),
      ...(objects.size > 1 && { objects: listed(objects) }),
      ...(what.size > 0 && { what: listed(what) }),
    },
  }
}

const sum = (rows: readonly WaitingRow[]): number => rows.reduce((all, { count }) => all + count, 0)

function counted<Name extends string>(
  rows: readonly WaitingRow[],
  of: (row: WaitingRow) => Name | null,
): ReadonlyMap<Name, number> {
  const counts = new Map<Name, number>()
  for (const row of rows) {
    const name = of(row)
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + row.count)
  }
  return new Map([...counts].sort(([, a], [, b]) => b - a))
}

/** Returns a text such as `user:5001 (12), user:5007 (3), 40 more`. */
function listed(counts: ReadonlyMap<string, number>): string {
  const named = [...counts].slice(0, MAX_NAMED).map(([name, count]) => `${name} (${count})`)
  const more = counts.size - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

function networksOf(rows: readonly WaitingRow[]): Record<string, number> | null {
  const counts = [...counted(rows, ({ network }) => network)]
  if (counts.length === 0) return null
  const more = counts.slice(MAX_NETWORKS).reduce((all, [, count]) => all + count, 0)
  return {
    ...Object.fromEntries(counts.slice(0, MAX_NETWORKS)),
    ...(more > 0 && { [`${counts.length - MAX_NETWORKS} more`]: more }),
  }
}
