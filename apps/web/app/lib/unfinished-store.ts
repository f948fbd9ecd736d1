/**
 * The unfinished uploads on the server, stored in the browser: after a reload the same file, by folder, name,
 * size and date, resumes where it was.
 */
import { fieldsOf } from './fields-of.ts'
import { folderOf } from './file-folders.ts'
import { storedValue } from './stored-value.ts'

export type Unfinished = {
  address: string
  batch: number
  folder: string
  name: string
  size: number
  modified: number
  /** The owner of its `UploadTarget`. */
  owner: string
  begunAt: number
}

/** The server deletes uploads without progress for a week. */
const KEPT_MS = 7 * 24 * 60 * 60_000

const stored = storedValue<readonly Unfinished[]>({
  key: 'rushes.admin-uploads',
  fallback: [],
  parse: (value) => (Array.isArray(value) ? value.flatMap(parseOne) : null),
})

function parseOne(value: unknown): Unfinished[] {
  const { address, batch, folder, name, size, modified, owner, begunAt } = fieldsOf(value)
  if (typeof address !== 'string' || typeof name !== 'string' || typeof begunAt !== 'number') return []
  if (typeof batch !== 'number' || typeof size !== 'number') return []
  if (typeof modified !== 'number' || typeof owner !== 'string' || typeof folder !== 'string') return []
  if (begunAt < Date.now() - KEPT_MS) return []
  return [{ address, batch, folder, name, size, modified, owner, begunAt }]
}

export const useUnfinished = (owner: string): readonly Unfinished[] =>
  stored.use().filter((one) => one.owner === owner)

const identityOf = (file: File) => ({
  folder: folderOf(file),
  name: file.name,
  size: file.size,
  modified: file.lastModified,
})

export function findUnfinished(file: File, owner: string): Unfinished | undefined {
  const wanted = Object.entries({ ...identityOf(file), owner })
  return stored.read().find((one) => wanted.every(([key, value]) => fieldsOf(one)[key] === value))
}

type Begun = Pick<Unfinished, 'batch' | 'address' | 'owner'>

export function keepUnfinished(file: File, begun: Begun) {
  const kept = { ...begun, ...identityOf(file), begunAt: Date.now() }
  stored.write([...stored.read().filter((one) => one.address !== begun.address), kept])
}

export function forgetUnfinished(address: string) {
  stored.write(stored.read().filter((one) => one.address !== address))
}
