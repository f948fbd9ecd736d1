/** Declares the personal data of downloads. Deliveries are kept as proof. */
import { sql } from 'kysely'
import { ERASED_EMAIL, personalData, redactedTexts } from '../../db/personal-data.ts'

export const personalDownloads = personalData('downloads', {
  whose: ({ userId, before }) => sql`user_id = ${userId} and created_at <= ${before}`,
  erasure: 'keep',
  omit: ['file_key', 'crc32'],
})

/** Copies of the texts that a buyer enters as numbers of an order. */
export const downloadTexts = redactedTexts('downloads', {
  columns: ['purchase_order_number', 'cost_centre'],
  at: 'created_at',
})

export const personalDeliveries = personalData('deliveries', {
  whose: ({ email, before }) => sql`lower(recipient_email) = ${email} and created_at <= ${before}`,
  erasure: () => ({ recipient_email: ERASED_EMAIL }),
  omit: ['ref'],
})

export const personalDownloadLinks = personalData('download_links', {
  whose: ({ email, before }) => sql`${email} = any (recipients) and created_at <= ${before}`,
  erasure: ({ email }) => ({ recipients: sql`array_remove(recipients, ${email})`, message: '' }),
  omit: ['ref_sha256', 'seed'],
})

export const downloadLinkTexts = redactedTexts('download_links', {
  columns: ['title', 'message'],
  at: 'created_at',
})
