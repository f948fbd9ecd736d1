/** The key of the audit goes with the connections, so that each transaction can seal what it records (R-AUDIT-3). */
import type { KeyObject } from 'node:crypto'
import type { Db } from './db.ts'

export type AuditKey = {
  key: KeyObject
  from: 'environment' | 'file' | 'database'
}

/** By the adapter, which a connection shares with its transactions. */
const keys = new WeakMap<object, KeyObject>()

const adapterOf = (db: Db): object => db.getExecutor().adapter

export function carryAuditKey(db: Db, key: KeyObject): void {
  keys.set(adapterOf(db), key)
}

/** @throws where nothing was to be recorded: the connection has no key */
export function auditKeyOf(db: Db): KeyObject {
  const key = keys.get(adapterOf(db))
  if (!key) throw new Error('This connection has no key of the audit.')
  return key
}
