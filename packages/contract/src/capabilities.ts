/**
 * The capabilities of staff (R-STAFF-1). The server checks them, the admin area shows actions by them. The roles have the same names
 * in a customer's account, where they mean nothing here.
 */
import { ROLES, type Role } from './roles.ts'

/** Each capability with the lowest role that has it. */
export const CAPABILITIES = {
  /** See the admin area, clips in every state, their files and history, packages and the inbox. */
  'admin.view': 'Staff',
  /** Upload, describe the own drafts, send them to review. */
  'ingest.add': 'Staff',
  /** Take a clip off the storefront at once. */
  'clip.withhold': 'Staff',
  'inbox.reply': 'Staff',
  /** Change all texts and files of a clip. */
  'clip.edit': 'Manager',
  /** Publish, schedule, release and retire. */
  'clip.publish': 'Manager',
  'packages.edit': 'Manager',
  /** Choose the clips of the front page. */
  'curation.edit': 'Manager',
  /** Change keywords, synonyms and the values of the filters. */
  'vocabulary.edit': 'Manager',
  'rights.edit': 'Manager',
  /** Add, change and retire contributors. */
  'contributors.edit': 'Manager',
  /** Make, extend and end download links. */
  'links.manage': 'Manager',
  /** Make and withdraw offers: clips at an individual price for one account. */
  'offers.make': 'Manager',
  'pages.edit': 'Manager',
  /** See accounts with their users, credits and downloads. */
  'accounts.view': 'Manager',
  /** See orders, invoices and licences of every account. */
  'orders.view': 'Manager',
  /** See reports that name no amounts. */
  'reports.view': 'Manager',
  /** Withdraw a clip permanently and inform all licence holders. */
  'clip.kill': 'Administrator',
  /** Approve companies, change their permissions, close their accounts. */
  'accounts.edit': 'Administrator',
  'credits.adjust': 'Administrator',
  /** Set the invoice terms of an account, and record its bank payments. */
  'invoices.manage': 'Administrator',
  'reports.money': 'Administrator',
  'audit.view': 'Administrator',
  /** Invite staff, and change those with a lower role. */
  'staff.manage': 'Administrator',
  'prices.edit': 'Superuser',
  'terms.edit': 'Superuser',
  'refunds.make': 'Superuser',
  /** Decide about payments that were set aside. */
  'payments.review': 'Superuser',
  'settings.edit': 'Superuser',
  /** Read outgoing emails, with their password links while no mail server is configured. */
  'emails.view': 'Superuser',
  'privacy.erase': 'Superuser',
} as const satisfies Record<string, Role>

export type Capability = keyof typeof CAPABILITIES

/** Money, access and persons: these require the password again. Endpoints can do so with `needsPassword`. */
const ASKING: ReadonlySet<Capability> = new Set([
  'accounts.edit',
  'credits.adjust',
  'invoices.manage',
  'prices.edit',
  'terms.edit',
  'refunds.make',
  'payments.review',
  'staff.manage',
  'settings.edit',
  'emails.view',
  'privacy.erase',
])

type Person = { accountKind: 'customer' | 'agency'; role: Role }

/** Returns whether the person has the capability. Guests and users outside the agency have none. */
export function may(person: Person | null, capability: Capability): boolean {
  if (person?.accountKind !== 'agency') return false
  return ROLES.indexOf(person.role) <= ROLES.indexOf(CAPABILITIES[capability])
}

const isCapability = (name: string): name is Capability => Object.hasOwn(CAPABILITIES, name)
export const CAPABILITY_NAMES = Object.keys(CAPABILITIES).filter(isCapability)

export const capabilitiesOf = (person: Person): Capability[] =>
  CAPABILITY_NAMES.filter((name) => may(person, name))

/** Returns whether the capability requires a recent proof that the person is still the logged-in one. */
export const needsPasswordAgain = (capability: Capability): boolean => ASKING.has(capability)
