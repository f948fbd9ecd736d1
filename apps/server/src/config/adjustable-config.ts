/**
 * The part of the configuration that the agency may change while the shop runs (R-SETTING-1): the environment takes
 * precedence, then the value saved in the admin area, then the default (ADR 21).
 */
import { SETTING_NAMES, type SettingName, Settings, SomeSettings } from '@rushes/contract/setting-values'
import type { Variables } from './environment.ts'
import { type Seller, sellerOf } from './seller.ts'
import { defaultsOf } from './setting-defaults.ts'

export type OfficeHours = Readonly<{
  days: Settings['office_days']
  /** `HH:MM` in the agency's time zone. */
  opens: string
  closes: string
}>

export type AdjustableConfig = Readonly<{
  settings: Settings
  /** Settings that the environment decides. */
  decided: SomeSettings
  brandName: string
  licensingEmail: string
  /** An identifier of the IANA time zone database. */
  timeZone: string
  mailFrom: string
  newsletterUrl: string
  /** The licensing terms as the operator's own PDF; null if it is generated from their page. */
  termsPdfUrl: string | null
  /** Cities, for the footer. */
  offices: readonly string[]
  social: readonly { label: string; url: string }[]
  seller: Seller
  /** Whether a clip needs an agreement in force before it is published. */
  agreement: 'required' | 'optional'
  /** Hours that count until an answer is due; null: all hours. */
  officeHours: OfficeHours | null
  registration: 'by_hand' | 'automatic'
  /** Retention of messages and enquiries, in months. */
  messageMonths: number
}>

type Installation = { livemode: boolean; demo: boolean }

export const decidedOf = (variables: Variables): SomeSettings =>
  readStored(
    Object.fromEntries(Object.entries(variables).map(([name, value]) => [name.toLowerCase(), value])),
  )

/** Reads stored settings; invalid values and settings unknown to this version are left out. */
export function readStored(stored: Readonly<Record<string, unknown>>): SomeSettings {
  const known = SETTING_NAMES.filter((name) => isValue(name, stored[name]))
  return SomeSettings.parse(Object.fromEntries(known.map((name) => [name, stored[name]])))
}

const isValue = (name: SettingName, value: unknown) =>
  value !== undefined && Settings.shape[name].safeParse(value).success

/** @param stored settings that were saved in the admin area */
export function adjustableOf(
  { livemode, demo }: Installation,
  decided: SomeSettings,
  stored: SomeSettings = {},
): AdjustableConfig {
  const settings = Settings.parse({ ...defaultsOf({ demo }), ...stored, ...decided })
  const { office_days: days, office_opens: opens, office_closes: closes } = settings
  return {
    settings,
    decided,
    brandName: settings.brand_name,
    licensingEmail: settings.licensing_email,
    timeZone: settings.time_zone,
    mailFrom: settings.mail_from,
    newsletterUrl: settings.newsletter_url,
    termsPdfUrl: settings.terms_pdf_url || null,
    offices: settings.offices,
    social: settings.social_links.map(socialLink),
    seller: sellerOf(settings, { livemode }),
    agreement: settings.agreement,
    officeHours: days.length === 0 ? null : { days, opens, closes },
    registration: settings.registration,
    messageMonths: settings.message_months,
  }
}

/** The required part of the configuration of this process. */
type Whole = AdjustableConfig & Readonly<{ demo: boolean; payments: Readonly<{ livemode: boolean }> }>

/** Returns the configuration that results from these settings. */
export const adjusted = ({ payments, demo, decided }: Whole, stored: SomeSettings): AdjustableConfig =>
  adjustableOf({ livemode: payments.livemode, demo }, decided, stored)

/** Changes the one object that all code of this process reads, so the new values take effect immediately. */
export function settle(config: Whole, stored: SomeSettings): void {
  Object.assign(config, adjusted(config, stored))
}

function socialLink(text: string): { label: string; url: string } {
  const at = text.indexOf('=')
  return { label: text.slice(0, at), url: text.slice(at + 1) }
}
