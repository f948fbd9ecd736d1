/**
 * Which uploads the server has begun and not finished, kept in the browser: after a reload the same file, by name, size and
 * date, goes on where it was (R-INGEST-11).
 */
import { fieldsOf } from '../../lib/fields-of.ts'
import { storedSession } from '../../lib/stored-session.ts'
import { storedValue } from '../../lib/stored-value.ts'

export type Unfinished = {
  address: string
  batch: number
  name: string
  size: number
  modified: number
  userId: number
  begunAt: number
}

/** The server removes what nobody goes on with for a week. */
const KEPT_MS = 7 * 24 * 60 * 60_000

const stored = storedValue<readonly Unfinished[]>({
  key: 'rushes.desk-uploads',
  fallback: [],
  parse: (value) => (Array.isArray(value) ? value.flatMap(parseOne) : null),
})

function parseOne(value: unknown): Unfinished[] {
  const { address, batch, name, size, modified, userId, begunAt } = fieldsOf(value)
  if (typeof address !== 'string' || typeof name !== 'string' || typeof begunAt !== 'number') return []
  if (typeof batch !== 'number' || typeof size !== 'number') return []
  if (typeof modified !== 'number' || typeof userId !== 'number') return []
  if (begunAt < Date.now() - KEPT_MS) return []
  return [{ address, batch, name, size, modified, userId, begunAt }]
}

const isMine = ({ userId }: Unfinished) => userId === storedSession.read()?.userId

/** Those of the person who is logged in. */
export const useUnfinished = (): readonly Unfinished[] => stored.use().filter(isMine)

export function findUnfinished({ name, size, lastModified }: File): Unfinished | undefined {
  return stored
    .read()
    .find((one) => isMine(one) && one.name === name && one.size === size && one.modified === lastModified)
}

export function keepUnfinished({ name, size, lastModified }: File, batch: number, address: string) {
  const userId = storedSession.read()?.userId ?? 0
  const kept = { address, batch, name, size, modified: lastModified, userId, begunAt: Date.now() }
  stored.write([...stored.read().filter((one) => one.address !== address), kept])
}

export function forgetUnfinished(address: string) {
  stored.write(stored.read().filter((one) => one.address !== address))
}
