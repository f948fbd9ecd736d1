/** R-DATE-1: documents and emails have the agency's day, and name its zone with each hour. */
import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { deliveredFile } from '../downloads/delivered-file.ts'
import { downloadReadyEmail } from '../downloads/download-links.emails.ts'
import { enquiryEmail, enquiryReceivedEmail } from '../enquiries/enquiries.emails.ts'
import { licenceText } from '../licences/licence-text.ts'
import { disputeEmail } from '../orders/disputes/disputes.emails.ts'
import { receiptEmail } from '../orders/orders.emails.ts'
import { receiptEmail as signedReceipt, uploadLinkEmail } from '../upload-links/upload-links.emails.ts'

const site = readConfig({ TIME_ZONE: 'Pacific/Auckland' })
/** In Auckland another day, month and year. */
const AT = new Date('2026-12-31T12:34:00Z')
const HERE = '2027-01-01 01:34 (Pacific/Auckland)'

const order = { id: 7, ref: '0123abcd4567', livemode: true, currency: 'gbp' as const }
const name = { first_name: 'Bea', last_name: 'Buyer', full_name: 'Bea Buyer' }
const buyer = { ...name, email: 'bea@press.example', account_name: 'Daily' }
const link = { title: 'Fox', url: 'https://rushes.example/l', expiresAt: AT, message: '' }
const requested = {
  id: 1,
  reference: 'VIDEO-1',
  title: 'Fox',
  url: 'https://rushes.example/clip/1',
  dueAt: AT,
}
const sender = { name: 'Ada', email: 'ada@press.example', company: 'A', type: 1, message: 'Hi', userId: null }
const signed = { id: 1, title: 'Fox', name: 'Ada', batchId: 1, recordId: 1, files: 1, answers: [], note: '' }

const MAILS = {
  'a receipt': receiptEmail({
    ...site,
    buyer,
    order: { ...order, net_minor: 100, tax_minor: 20, total_minor: 120 },
    lines: [],
    paidAt: AT,
  }),
  'a dispute': disputeEmail({
    ...site,
    order,
    buyer,
    dispute: { state: 'needs_response', amount_minor: 1, currency: 'gbp', reason: '', evidence_due_at: AT },
    news: 'opened',
  }),
  'a download link': downloadReadyEmail(site, { ...link, clipTitles: [] }),
  'an upload link': uploadLinkEmail(site, { ...link, name: 'Ada' }),
  'a signature': signedReceipt(site, { ...signed, statement: 'Mine.', at: AT }),
  'an enquiry to the agency': enquiryEmail(site, requested, sender),
  'an enquiry to its sender': enquiryReceivedEmail(site, requested),
}

test.each(Object.entries(MAILS))(
  'the time in an email about %s is in the zone of the agency',
  (_what, mail) => {
    expect(mail.text).toContain(HERE)
    expect(mail.html).toContain(HERE)
    expect(mail.text).not.toContain('UTC')
  },
)

const row = { clip_id: 1, clip_title: 'Fox', file_name: 'fox.mov', size_bytes: 1, sha256: 'a', crc32: 1 }

test('an archive is named by the day of the agency', () => {
  const delivered = {
    ...row,
    position: 0,
    storage_key: 'masters/1/fox.mov',
    current_key: 'masters/1/fox.mov',
    content_type: 'video/quicktime',
    licence_id: null,
    licence_ref: null,
    granted_at: null,
    recipient_email: null,
    account_name: null,
    tier_code: null,
    tier_name: null,
    scope: null,
    upgrades_licence_id: null,
    terms_version: null,
    terms_body: null,
    frozen: false,
    revoked_at: null,
    ends_at: null,
    deal: null,
    state: 'published' as const,
  }
  const from = { ...site, storage: { open: () => Promise.reject(), partsAhead: 1 } }
  const { fileName } = deliveredFile(from, [delivered, delivered], AT)
  expect(fileName).toBe('rushes-2027-01-01-2-clips.zip')
})

test('the licences of an archive name the time at which each was granted', () => {
  const licence = {
    id: 1,
    ref: '7Q2M-9KDT-4XWB',
    verifyUrl: '',
    accountName: 'Daily',
    tier: null,
    tierName: null,
    scope: null,
    upgrades: null,
    deal: null,
    termsVersion: '1',
    terms: '',
    grantedAt: AT,
  }
  const entry = { fileName: 'fox.mov', clipId: 1, clipTitle: 'Fox', sha256: 'a', recipient: null, licence }
  expect(licenceText(site, [entry])).toContain(`Granted:     ${HERE}`)
})
