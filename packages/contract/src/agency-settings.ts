/** The settings of the agency (R-SETTING-1). */
import { z } from 'zod'
import { Person } from './agency-clips.ts'
import { EmailState } from './agency-emails.ts'
import { type Endpoint, Revision, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { SETTING_GROUP_NAMES, SETTING_NAMES, Settings, SomeSettings } from './setting-values.ts'

const edits = { access: 'staff', may: 'settings.edit' } as const

const AdminSettings = z
  .object({
    /** The values in force. */
    values: Settings,
    /** The values that apply if neither the environment nor the agency sets one. */
    defaults: Settings,
    /** Settings that the environment sets: the agency cannot change them. */
    decided: z.array(z.enum(SETTING_NAMES)),
    groups: z.array(
      z.object({
        key: z.enum(SETTING_GROUP_NAMES),
        /** 0: unchanged. */
        revision: z.int(),
        at: z.iso.datetime().nullable(),
        by: Person.nullable(),
      }),
    ),
    /** Variables that can only be set in the environment, as text; a secret is `set` or empty. */
    installation: z.array(z.object({ variable: z.string(), value: z.string() })),
  })
  .meta({ id: 'AdminSettings' })
export type AdminSettings = z.output<typeof AdminSettings>

export const agencySettings = {
  method: 'GET',
  url: '/agency/settings',
  config: edits,
  schema: {
    summary: 'Get the agency settings, with the source of each',
    tags: ['Agency'],
    response: replies(AdminSettings),
  },
} as const satisfies Endpoint

export const saveSettings = {
  method: 'POST',
  url: '/agency/settings/:group',
  config: edits,
  schema: {
    summary:
      'Change settings of one group, in every process at once. 409 for settings from the environment, and if another user changed them first',
    tags: ['Agency'],
    params: z.object({ group: z.enum(SETTING_GROUP_NAMES) }),
    body: SomeSettings.extend({
      /** The revision that the caller has read. */
      revision: Revision,
    }),
    response: replies(AdminSettings),
  },
} as const satisfies Endpoint

export const sendTestEmail = {
  method: 'POST',
  url: '/agency/settings/test-mail',
  config: { ...edits, limits: [{ guest: 10, member: 10, seconds: 60 * 60, by: 'address' }] },
  schema: {
    summary: 'Send a test email to the caller’s address',
    tags: ['Agency'],
    /** The time identifies the email in a request for its result. */
    response: replies(z.object({ at: z.iso.datetime() })),
  },
} as const satisfies Endpoint

export const testMailOutcome = {
  method: 'GET',
  url: '/agency/settings/test-mail',
  config: edits,
  schema: {
    summary: 'Get the result of a test email requested at a time; null if there is none',
    tags: ['Agency'],
    querystring: z.object({ at: z.iso.datetime() }),
    response: replies(
      z
        .object({
          state: EmailState,
          /** The last response of the mail server. */
          error: z.string(),
        })
        .nullable(),
    ),
  },
} as const satisfies Endpoint

export const SETTING_REFUSALS: Readonly<Record<string, readonly ErrorCode[]>> = {
  saveSettings: ['outdated', 'conflict'],
}
