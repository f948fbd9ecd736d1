/** Ties the audit key to connections, so that each transaction can seal its audit entries (R-AUDIT-3). */
import type { KeyObject } from 'node:crypto'
import type { Db } from './db.ts'

export type AuditKey = {
  key: KeyObject
  from: 'environment' | 'file' | 'database'
}

/** Keys by adapter, because a connection shares its adapter with its transactions. */
const keys = new WeakMap<object, KeyObject>()

const adapterOf = (db: Db): object => db.getExecutor().adapter

export function carryAuditKey(db: Db, key: KeyObject): void {
  keys.set(adapterOf(db), key)
}

/** @throws Error for a connection without a key, on which nothing may be recorded */
export function auditKeyOf(db: Db): KeyObject {
  const key = keys.get(adapterOf(db))
  if (!key) throw new Error('This connection has no key of the audit.')
  return key
}
