/** Finds faults in an entry of the audit, and in the beginning and the end of the audit (R-AUDIT-3). */
import type { KeyObject } from 'node:crypto'
import { chainDigestOf, digestOfAddress, isSame, macOf } from './entry-seal.rules.ts'

/** The number of an entry in the chain, with its digest. */
export type ChainPlace = { number: number; sha256: Buffer }

export type ChainRow = {
  id: number
  number: number
  prev_sha256: Buffer
  sha256: Buffer
  mac: Buffer | null
  at_micros: number
  actor_user_id: number | null
  action: string
  object: string | null
  reason: string
  details: unknown
  ip: string | null
  networks: Record<string, number> | null
  ip_salt: Buffer | null
  ip_sha256: Buffer | null
  /** The content that the chain covers for an entry without a keyed digest. */
  text: string | null
}

/** `at` is the number of the faulty entry; null for a fault without an entry. */
export type Fault = {
  at: number | null
  sentence: string
  /** The number of the last missing entry. */
  missingTo?: number
}

export type Check = {
  key: KeyObject
  /** Entries up to this number have no keyed digest to verify. */
  adopted: number
  /** Addresses of entries before this time may be blanked. */
  blankedBefore: Date
}

/** @param previous the entry before it, if it was read */
export function faultOf(row: ChainRow, previous: ChainPlace | undefined, check: Check): Fault | null {
  const { number } = row
  const follows = previous?.number === number - 1
  if (follows && !isSame(row.prev_sha256, previous.sha256)) {
    return { at: number, sentence: `Entry ${number} does not follow on the entry before it.` }
  }
  if (previous && !follows) {
    return { at: number, sentence: missing(previous.number + 1, number - 1), missingTo: number - 1 }
  }
  const changed = { at: number, sentence: `Entry ${number} was changed.` }
  if (!isSame(row.sha256, chainDigestOf({ ...row, prevSha256: row.prev_sha256 }))) return changed
  if (number <= check.adopted) return null
  if (row.mac === null) {
    return { at: number, sentence: `Entry ${number} was not written by this version of the product.` }
  }
  const sealed = { ...row, atMicros: row.at_micros, actorUserId: row.actor_user_id }
  if (!isSame(row.mac, macOf(check.key, sealed, row.ip_sha256))) {
    return { at: number, sentence: `Entry ${number} was changed, or written with another key.` }
  }
  return isAddressTrue(row, check)
    ? null
    : { at: number, sentence: `The address of entry ${number} was changed.` }
}

function isAddressTrue(row: ChainRow, { blankedBefore }: Check): boolean {
  const { ip, networks, ip_salt: salt, ip_sha256: digest } = row
  if (salt && digest) return isSame(digest, digestOfAddress(salt, { ip, networks }))
  const isBlank = ip === null && networks === null && salt === null
  return isBlank && (digest === null || row.at_micros / 1_000 < blankedBefore.getTime())
}

/** Checks that the chain begins with the entry after the last one that the retention removed. */
export function faultOfBeginning(first: ChainRow | undefined, removed: ChainPlace): Fault | null {
  if (!first || first.number <= removed.number) return null
  if (first.number === removed.number + 1) {
    const isNext = isSame(first.prev_sha256, removed.sha256)
    return isNext
      ? null
      : { at: first.number, sentence: `Entry ${first.number} does not follow on the entry before it.` }
  }
  return { at: first.number, sentence: missing(removed.number + 1, first.number - 1) }
}

/** @param known an entry that existed before the audit was read @param last the present end of the audit */
export function faultOfEnd(known: ChainPlace, last: ChainPlace): Fault | null {
  if (known.number <= last.number) return null
  return {
    at: known.number,
    sentence: `The audit ends with entry ${last.number}; ${missing(last.number + 1, known.number)}`,
  }
}

function missing(from: number, to: number): string {
  return from === to ? `Entry ${from} is missing.` : `Entries ${from} to ${to} are missing.`
}
