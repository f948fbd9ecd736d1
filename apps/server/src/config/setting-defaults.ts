/** The settings of an agency that has not changed any. */
import type { Settings } from '@rushes/contract/setting-values'

/** The address in the sender of emails until the agency sets one. */
export const NO_REPLY = 'no-reply@rushes.example'

const DEFAULTS: Settings = {
  brand_name: 'Rushes',
  licensing_email: 'licensing@rushes.example',
  newsletter_url: 'mailto:licensing@rushes.example?subject=Newsletter',
  terms_pdf_url: '',
  offices: [],
  social_links: [],
  time_zone: 'Europe/London',
  mail_from: `Rushes <${NO_REPLY}>`,
  seller_name: '',
  seller_address: [],
  seller_country: '',
  seller_tax_number: '',
  seller_bank_details: [],
  office_days: [],
  office_opens: '09:00',
  office_closes: '17:30',
  registration: 'by_hand',
  agreement: 'optional',
  message_months: 24,
}
const DEMO_OFFICES = ['London', 'New York', 'Sydney', 'Berlin']
const DEMO_SOCIAL = [
  'YouTube=https://www.youtube.com/',
  'Instagram=https://www.instagram.com/',
  'TikTok=https://www.tiktok.com/',
]

export const defaultsOf = ({ demo }: { demo: boolean }): Settings =>
  demo ? { ...DEFAULTS, offices: DEMO_OFFICES, social_links: DEMO_SOCIAL } : DEFAULTS
