/** The label, the explanation and the control of each setting. */
import type { SettingGroup, SettingName, Settings } from '@rushes/contract/setting-values'

type Kind =
  | { kind: 'line'; type?: 'email' | 'time'; maxLength?: number; inputMode?: 'numeric' }
  | { kind: 'lines'; rows: number }
  | { kind: 'choice'; options: readonly { value: string; label: string; help?: string }[] }
  | { kind: 'country' | 'time zone' | 'days' }

export type SettingField = Kind & { name: SettingName; label: string; help?: string }

type Group = { title: string; lead: string; fields: readonly SettingField[] }

export const GROUPS: Readonly<Record<SettingGroup, Group>> = {
  brand: {
    title: 'Brand',
    lead: 'The name in titles, emails, licences and file names, and the links to your other sites.',
    fields: [
      { name: 'brand_name', label: 'Name', kind: 'line', maxLength: 40 },
      {
        name: 'licensing_email',
        label: 'Licensing address',
        help: 'Contact address for licences. Replies from the inbox are sent from it.',
        kind: 'line',
        type: 'email',
        maxLength: 254,
      },
      {
        name: 'newsletter_url',
        label: 'Newsletter',
        help: 'A web address, or mailto: and an address. Empty: no link.',
        kind: 'line',
        maxLength: 500,
      },
      {
        name: 'terms_pdf_url',
        label: 'Licensing terms as a PDF of your own',
        help: 'A web address. Empty: the file is made from the terms in force.',
        kind: 'line',
        maxLength: 500,
      },
    ],
  },
  offices: {
    title: 'Offices',
    lead: 'Shown in the footer of every page. Office addresses are on the Contact page.',
    fields: [
      { name: 'offices', label: 'Cities', help: 'One per line.', kind: 'lines', rows: 5 },
      {
        name: 'social_links',
        label: 'Social networks',
        help: 'One per line, for example Mastodon=https://social.example/@agency',
        kind: 'lines',
        rows: 4,
      },
    ],
  },
  region: {
    title: 'Time zone',
    lead: 'Days in reports, rights and searches start at midnight of this time zone.',
    fields: [{ name: 'time_zone', label: 'Time zone', kind: 'time zone' }],
  },
  mail: {
    title: 'Email',
    lead: 'Sender of emails. The mail server must allow this address.',
    fields: [
      {
        name: 'mail_from',
        label: 'Sender',
        help: 'Such as Herald <no-reply@herald.example>',
        kind: 'line',
        maxLength: 320,
      },
    ],
  },
  seller: {
    title: 'Seller and tax',
    lead: 'Shown on invoices and credit notes. Documents that have been issued do not change.',
    fields: [
      {
        name: 'seller_name',
        label: 'Name of the company',
        help: 'In test mode, an example is shown on invoices if this is empty.',
        kind: 'line',
        maxLength: 120,
      },
      { name: 'seller_address', label: 'Address', help: 'Postal address.', kind: 'lines', rows: 4 },
      {
        name: 'seller_country',
        label: 'Country of establishment',
        help: 'Determines when a business customer in another country accounts for the tax (reverse charge). Not set: never.',
        kind: 'country',
      },
      { name: 'seller_tax_number', label: 'Tax number', kind: 'line', maxLength: 40 },
      {
        name: 'seller_bank_details',
        label: 'Bank details',
        help: 'Shown on invoices that are paid later.',
        kind: 'lines',
        rows: 3,
      },
    ],
  },
  inbox: {
    title: 'Office hours',
    lead: 'Determines when replies are due. If no days are selected, a reply is due after 24 hours. If days are selected, it is due at the same time on the next open day.',
    fields: [
      { name: 'office_days', label: 'Open on', kind: 'days' },
      { name: 'office_opens', label: 'From', kind: 'line', type: 'time' },
      { name: 'office_closes', label: 'To', kind: 'line', type: 'time' },
    ],
  },
  accounts: {
    title: 'Registration',
    lead: 'How registrations outside the checkout are approved.',
    fields: [
      {
        name: 'registration',
        label: 'New accounts are approved',
        kind: 'choice',
        options: [
          { value: 'by_hand', label: 'By hand', help: 'It waits under Accounts until a user approves it.' },
          {
            value: 'automatic',
            label: 'Automatically',
            help: 'After the email address is confirmed, the account can buy immediately.',
          },
        ],
      },
    ],
  },
  rights: {
    title: 'Agreements',
    lead: 'Requirements before a clip can be published.',
    fields: [
      {
        name: 'agreement',
        label: 'An agreement in force is',
        kind: 'choice',
        options: [
          { value: 'optional', label: 'Optional' },
          {
            value: 'required',
            label: 'Required',
            help: 'Clips without one keep their state but cannot be published again.',
          },
        ],
      },
    ],
  },
  retention: {
    title: 'How long messages are kept',
    lead: 'Enquiries, messages and their replies are deleted after this time. The privacy notice promises 24 months at most: if you choose a shorter time, update it.',
    fields: [{ name: 'message_months', label: 'Months', kind: 'line', inputMode: 'numeric', maxLength: 2 }],
  },
}

export type Weekday = Settings['office_days'][number]

export const DAY_LABELS: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

const isWeekday = (name: string): name is Weekday => Object.hasOwn(DAY_LABELS, name)
export const WEEKDAYS = Object.keys(DAY_LABELS).filter(isWeekday)

/** Returns the label of a control, also of a single weekday. */
export function fieldLabel(control: string): string {
  const [name = '', day = ''] = control.split('.')
  if (isWeekday(day)) return DAY_LABELS[day]
  const fields = Object.values(GROUPS).flatMap((group) => group.fields)
  return fields.find((field) => field.name === name)?.label ?? name
}

export const variableOf = (name: SettingName): string => name.toUpperCase()

/** Labels of the settings that only the environment decides. */
export const INSTALLATION_LABELS: Readonly<Record<string, string>> = {
  BASE_URL: 'Public address',
  SECOND_FACTOR: 'Second factor',
  SMTP_URL: 'Mail server',
  PAYMENT_PROVIDER: 'Payments',
  STRIPE_SECRET_KEY: 'Key of the payment provider',
  STORAGE_URL: 'Bucket for files',
  STORAGE_DELIVERY: 'Delivery of files',
  INGEST_WATCH_DIR: 'Watched folder of the ingest',
  FFMPEG_PATH: 'Encoder of video',
  ALLOW_UNSANDBOXED_FILES: 'Sandbox for files',
  SEARCH_URL: 'Search cluster',
}
