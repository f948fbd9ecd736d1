/** The settings of an agency that has not changed any. */
import type { Settings } from '@rushes/contract/setting-values'

const DEFAULTS: Settings = {
  brand_name: 'Rushes',
  licensing_email: 'licensing@rushes.example',
  newsletter_url: 'mailto:licensing@rushes.example?subject=Newsletter',
  terms_pdf_url: '',
  offices: ['London', 'New York', 'Sydney', 'Berlin'],
  social_links: [],
  mail_from: 'Rushes <no-reply@rushes.example>',
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
const DEMO_SOCIAL = [
  'YouTube=https://www.youtube.com/',
  'Instagram=https://www.instagram.com/',
  'TikTok=https://www.tiktok.com/',
]

export const defaultsOf = ({ demo }: { demo: boolean }): Settings =>
  demo ? { ...DEFAULTS, social_links: DEMO_SOCIAL } : DEFAULTS
