/** The audit trail of user actions, for staff with permission to read it (R-AUDIT-4). */
import { z } from 'zod'
import { Day, type Endpoint, Id, optional, replies } from './endpoint.ts'
import { EXPORT_LIMIT } from './limits.ts'
import { Cursor, countedPageOf, csvOf } from './list-of.ts'

const NAME_ONE = 'Please enter a record, such as user:5001.'

const AuditFilter = z.object({
  /** The user who did it. */
  actor: optional(Id),
  /** Words of a name, or an email address. */
  who: optional(z.string().trim().max(120, 'Please search for at most 120 characters')),
  action: optional(z.string().max(60)),
  /** The record that was changed, such as user:5001. */
  object: optional(z.string(NAME_ONE).max(60, NAME_ONE)),
  cdatefrom: optional(Day),
  cdateto: optional(Day),
})

const AuditEntry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    actor: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** Null without a logged-in user, and after 90 days. */
    ip: z.string().nullable(),
    /** The number of calls by network, where one entry represents many. Null after 90 days. */
    networks: z.record(z.string(), z.int()).nullable(),
    action: z.string(),
    object: z.string().nullable(),
    reason: z.string(),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' })

const rule = { access: 'staff', may: 'audit.view' } as const

export const agencyAudit = {
  method: 'GET',
  url: '/agency/audit',
  config: rule,
  schema: {
    summary: 'List audit entries, newest first, 50 a page',
    tags: ['Agency'],
    querystring: AuditFilter.extend({ cursor: Cursor }),
    response: replies(
      countedPageOf(AuditEntry).extend({
        /** All actions that have entries. */
        actions: z.array(z.string()),
      }),
    ),
  },
} as const satisfies Endpoint

export const agencyAuditFile = csvOf(agencyAudit, AuditFilter, 'Get audit entries as a CSV file')

export const verifyAudit = {
  method: 'GET',
  url: '/agency/audit/verify',
  config: { ...rule, limits: [EXPORT_LIMIT] },
  schema: {
    summary: 'Verify that no audit entry was changed, removed or inserted',
    tags: ['Agency'],
    response: replies(
      z.object({
        intact: z.boolean(),
        /** The number of entries that were read. */
        entries: z.int(),
        /** The number in the chain at which it does not hold. */
        brokenAt: z.int().nullable(),
        /** The number and the digest of the newest entry: the nightly log has them too. */
        head: z.object({ number: z.int(), sha256: z.string() }).nullable(),
        /** Sentences that describe the faults. */
        faults: z.array(z.string()),
        /** Sentences about an audit without faults: removals by the retention period, a restored backup. */
        notes: z.array(z.string()),
      }),
    ),
  },
} as const satisfies Endpoint
