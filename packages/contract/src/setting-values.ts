/**
 * Settings that the agency may change while the shop runs (R-SETTING-1). The name of a setting in capitals is
 * the variable of the environment that overrides it; both are read by the same schema.
 */
import { z } from 'zod'
import { emailOf } from './email.ts'

/** No line breaks, nothing invisible, and no tags: these texts are used in titles, emails, file names and documents. */
const PLAIN = /^[^<>\p{C}\p{Zl}\p{Zp}]*$/u
const NOT_PLAIN = 'Please use plain text in one line, without angle brackets.'

const line = (max: number) =>
  z.string().trim().max(max, `Please use at most ${max} characters.`).regex(PLAIN, NOT_PLAIN)
const lines = (max: { lines: number; length: number }) =>
  z
    .array(line(max.length).min(1, 'Please leave no line empty.'))
    .max(max.lines, `Please give at most ${max.lines} lines.`)

const WEB = /^https?:\/\/[^\s<>"]+$/i
const MAIL_LINK = /^mailto:[^\s<>"]+$/i
const address = (message: string, isOne: (text: string) => boolean) =>
  line(500).refine((text) => text === '' || isOne(text), message)
const isWeb = (text: string) => WEB.test(text) && URL.canParse(text)

const Email = emailOf()

/** `Name <address>`, or an address alone. Characters that separate the addresses of a list are not allowed in a name. */
const SENDER = /^(?:[^<>@,;:"\\\p{C}]{1,60} <([^<>\s]+)>|([^<>\s]+))$/u
const MailFrom = z
  .string()
  .trim()
  .max(320, 'Please use at most 320 characters.')
  .refine((text) => {
    const [, named, bare] = SENDER.exec(text) ?? []
    return Email.safeParse(named ?? bare).success
  }, 'Please write an email address, or a name and the address in angle brackets.')

const SocialLink = line(300).refine((text) => {
  const at = text.indexOf('=')
  return at > 0 && at <= 40 && isWeb(text.slice(at + 1))
}, 'Please write a name, an equals sign and a web address.')

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time such as 09:00.')

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** The limit that R-PRIVACY-6 promises. */
export const MAX_MESSAGE_MONTHS = 24
const MONTHS = `Please give a whole number of months from 1 to ${MAX_MESSAGE_MONTHS}.`

const NO_TIME_ZONE = 'Please choose a time zone.'

/** An identifier of the IANA time zone database. */
const TimeZone = z.string().trim().max(100, NO_TIME_ZONE).refine(isTimeZone, NO_TIME_ZONE)

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** The settings that are saved together, in the order of the screen. */
export const SETTING_GROUPS = {
  brand: z.object({
    brand_name: line(40).min(1, 'Please enter a name.'),
    licensing_email: Email,
    /** Empty: no link. */
    newsletter_url: address(
      'Please enter a web address or mailto:…',
      (text) => isWeb(text) || MAIL_LINK.test(text),
    ),
    /** The terms as a PDF of the agency's own; empty: it is made from their page. */
    terms_pdf_url: address('Please enter a web address.', isWeb),
  }),
  offices: z.object({
    offices: lines({ lines: 20, length: 60 }),
    /** Each is `Label=https://…`. */
    social_links: z.array(SocialLink).max(12, 'Please give at most 12 lines.'),
  }),
  region: z.object({ time_zone: TimeZone }),
  mail: z.object({ mail_from: MailFrom }),
  seller: z.object({
    seller_name: line(120),
    seller_address: lines({ lines: 8, length: 120 }),
    /** Two small letters, or empty. */
    seller_country: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^([a-z]{2})?$/, 'Please enter a code of two letters, such as gb.'),
    seller_tax_number: line(40),
    seller_bank_details: lines({ lines: 8, length: 120 }),
  }),
  inbox: z.object({
    /** Empty: the time for an answer runs by day and night. */
    office_days: z.array(z.enum(WEEKDAYS)).max(WEEKDAYS.length),
    office_opens: Time,
    office_closes: Time,
  }),
  accounts: z.object({
    /** `automatic`: a confirmed address admits a company; `by_hand`: staff decide. */
    registration: z.enum(['by_hand', 'automatic']),
  }),
  rights: z.object({ agreement: z.enum(['required', 'optional']) }),
  retention: z.object({
    message_months: z.int(MONTHS).min(1, MONTHS).max(MAX_MESSAGE_MONTHS, MONTHS),
  }),
} as const

export type SettingGroup = keyof typeof SETTING_GROUPS

const isGroup = (name: string): name is SettingGroup => Object.hasOwn(SETTING_GROUPS, name)
export const SETTING_GROUP_NAMES = Object.keys(SETTING_GROUPS).filter(isGroup)

export const Settings = z
  .object({
    ...SETTING_GROUPS.brand.shape,
    ...SETTING_GROUPS.offices.shape,
    ...SETTING_GROUPS.region.shape,
    ...SETTING_GROUPS.mail.shape,
    ...SETTING_GROUPS.seller.shape,
    ...SETTING_GROUPS.inbox.shape,
    ...SETTING_GROUPS.accounts.shape,
    ...SETTING_GROUPS.rights.shape,
    ...SETTING_GROUPS.retention.shape,
  })
  .meta({ id: 'Settings' })
export type Settings = z.output<typeof Settings>
export const SomeSettings = Settings.partial()
export type SomeSettings = z.output<typeof SomeSettings>
export type SettingName = keyof Settings

export const SETTING_NAMES = Settings.keyof().options

/** The variable of the environment that decides a setting. */
export const variableOf = (name: SettingName): string => name.toUpperCase()
