/**
 * Converts a group of settings to the values of its form, and back. A list is one text with a line for each
 * entry.
 */
import type { AdminSettings } from '@rushes/contract/agency-settings'
import type { SettingGroup, SettingName, SomeSettings } from '@rushes/contract/setting-values'
import type { Draft } from '../kit/draft/changed-values.ts'
import { GROUPS, WEEKDAYS } from './setting-fields.ts'

/** A group of settings with its revision. */
export type DraftedSettings = {
  id: SettingGroup
  revision: number
  values: AdminSettings['values']
  by: { name: string } | null
  at: string | null
}

export function draftedSettings({ groups, values }: AdminSettings, id: SettingGroup): DraftedSettings {
  const group = groups.find(({ key }) => key === id)
  return { id, revision: group?.revision ?? 0, values, by: group?.by ?? null, at: group?.at ?? null }
}

export const controlOfDay = (day: string) => `office_days.${day}`

export function valuesOfGroup({ id, values }: DraftedSettings): Draft {
  const controls = GROUPS[id].fields.flatMap(({ name, kind }): [string, string | boolean][] => {
    if (kind === 'days') return WEEKDAYS.map((day) => [controlOfDay(day), values.office_days.includes(day)])
    return [[name, textOf(values[name])]]
  })
  return Object.fromEntries(controls)
}

const textOf = (value: AdminSettings['values'][SettingName]) =>
  Array.isArray(value) ? value.join('\n') : String(value)

/** Returns the settings of a group from the values of its form. */
export const settingsOf = (group: SettingGroup, draft: Draft): SomeSettings => READ[group](draft)

const line = (draft: Draft, name: SettingName) => String(draft[name]).trim()
const lines = (draft: Draft, name: SettingName) =>
  String(draft[name])
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')

const READ: Readonly<Record<SettingGroup, (draft: Draft) => SomeSettings>> = {
  brand: (draft) => ({
    brand_name: line(draft, 'brand_name'),
    licensing_email: line(draft, 'licensing_email'),
    newsletter_url: line(draft, 'newsletter_url'),
    terms_pdf_url: line(draft, 'terms_pdf_url'),
  }),
  offices: (draft) => ({ offices: lines(draft, 'offices'), social_links: lines(draft, 'social_links') }),
  region: (draft) => ({ time_zone: line(draft, 'time_zone') }),
  mail: (draft) => ({ mail_from: line(draft, 'mail_from') }),
  seller: (draft) => ({
    seller_name: line(draft, 'seller_name'),
    seller_address: lines(draft, 'seller_address'),
    seller_country: line(draft, 'seller_country'),
    seller_tax_number: line(draft, 'seller_tax_number'),
    seller_bank_details: lines(draft, 'seller_bank_details'),
  }),
  inbox: (draft) => ({
    office_days: WEEKDAYS.filter((day) => draft[controlOfDay(day)] === true),
    office_opens: line(draft, 'office_opens'),
    office_closes: line(draft, 'office_closes'),
  }),
  accounts: (draft) => ({ registration: draft['registration'] === 'automatic' ? 'automatic' : 'by_hand' }),
  rights: (draft) => ({ agreement: draft['agreement'] === 'required' ? 'required' : 'optional' }),
  retention: (draft) => ({ message_months: Number(draft['message_months']) }),
}
