/** Decides what the public verification of a licence shows (R-VERIFY-2, R-VERIFY-4). */
import type { LicenceVerification } from '@rushes/contract/verification'
import { isErasedAccount } from '../../db/personal-data.ts'
import { isInTerm } from './deal-term.rules.ts'

type State = { revoked_at: Date | null; ends_at: Date | null; recall: unknown }

/** A licence that gives no right any more is not under recall. */
export function statusOf({ revoked_at, ends_at, recall }: State, now: Date): LicenceVerification['status'] {
  if (revoked_at !== null) return 'revoked'
  if (!isInTerm(ends_at, now)) return 'ended'
  return recall === null ? 'in_force' : 'recalled'
}

/** Returns the name of the company; null if it is the name of one of its users, an address, or was erased. */
export function companyOf(accountName: string, userNames: readonly string[]): string | null {
  const isPerson = userNames.some((name) => partsOf(name) === partsOf(accountName))
  return isPerson || EMAIL.test(accountName) || isErasedAccount(accountName) ? null : accountName
}

/** The parts of a name in alphabetical order, so that `Byron, Ada` is `Ada Byron`. */
const partsOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s,.]+/)
    .filter((part) => part !== '')
    .toSorted()
    .join(' ')

const EMAIL = /[^\s/@]@[^\s/@]+\.[^\s/@]/

/** Returns the declared addresses without their queries, and the programme; entries with an email address are left out. */
export function outletsOf({ urls, program }: Readonly<Record<string, unknown>>): string[] {
  const declared = Array.isArray(urls) ? urls : [program]
  return declared
    .filter((entry) => typeof entry === 'string')
    .map((entry) => (Array.isArray(urls) ? entry.replace(/[?#].*$/s, '') : entry).trim())
    .filter((entry) => entry !== '' && !EMAIL.test(entry))
}
