/** Reads inbox threads for the admin area: rows of the list, and one thread with the facts for an answer. */
import { picturePath } from '@rushes/commerce/media-path'
import { bundleRef } from '@rushes/commerce/price-list'
import type { InboxThread, InboxThreadDetail } from '@rushes/contract/agency-inbox'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { readBalances } from '../credits/read-balances.ts'
import { findCurrency } from '../pricing/find-currency.ts'
import { readPriceList } from '../pricing/read-price-list.ts'
import { TYPE_NAMES } from './enquiries.emails.ts'
import { findThread, listReplies, type ThreadRow } from './inbox.queries.ts'
import * as facts from './inbox-facts.queries.ts'

/**
 * Values for the templates of replies (R-INBOX-3). A name in braces is a field; a template with a field
 * without a value is not offered.
 */
type Fields = Readonly<Record<string, string>>

const TEMPLATES: readonly (readonly [name: string, body: string])[] = [
  [
    'How to license it',
    'Dear {name},\n\nThank you for your enquiry about {reference}, {title}.\n\nYou can license it here: {address}\nOne clip costs from {currency} {price}, by the use that you choose. If your use is not among them, tell us the programme, the countries and the date, and we will make you an offer.\n\nKind regards\n{me}',
  ],
  [
    'Ask for the use',
    'Dear {name},\n\nThank you for writing to us. To make you an offer we need to know where the material will be shown, for how long, and until when you need it.\n\nKind regards\n{me}',
  ],
  [
    'Cannot be licensed',
    'Dear {name},\n\nThank you for your enquiry about {reference}, {title}. We are sorry: this material cannot be licensed for your use.\n\nKind regards\n{me}',
  ],
  [
    'Your licence covers it',
    'Dear {name},\n\nThank you for sending us the claim about {reference}, {title}. We hold the rights to it, and your licence {licence} is valid. Please send its certificate to the platform: {certificate}\n\nWe will contact the claimant ourselves.\n\nKind regards\n{me}',
  ],
  [
    'We have your message',
    'Dear {name},\n\nThank you for your message. We are looking into it and will write to you again.\n\nKind regards\n{me}',
  ],
]

const BEGINNING = 160

const timeOf = (date: Date | null) => date?.toISOString() ?? null

const aboutOf = ({ type }: Pick<ThreadRow, 'type'>): string => TYPE_NAMES[type] ?? String(type)

function titleOf(row: ThreadRow): string {
  if (row.licence_id !== null) return `Claim: ${row.about_title}`
  if (row.about_title !== '') return row.about_title
  return `${aboutOf(row)} message${row.offer_id === null ? '' : ` about offer ${row.offer_id}`}`
}

export function toThread(row: ThreadRow): InboxThread {
  const { clip_id: id, clip_type: type, media_version } = row
  const picture = id !== null && type !== null && media_version !== null ? { id, type, media_version } : null
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    title: titleOf(row),
    reference: row.reference,
    beginning: row.message.slice(0, BEGINNING),
    thumbpath: picture ? picturePath(picture) : '',
    graphic: row.graphic ?? false,
    name: row.name,
    company: row.company,
    state: row.state,
    created_at: row.created_at.toISOString(),
    due_at: row.due_at.toISOString(),
    snoozed_until: timeOf(row.snoozed_until),
    answered_at: timeOf(row.answered_at),
    updated_at: row.updated_at.toISOString(),
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
  }
}

type Known = Pick<Services, 'db' | 'config' | 'clock'>

/** @param me name of the reader, for templates @throws AppError not_found */
export async function readThread(known: Known, id: number, me: string): Promise<InboxThreadDetail> {
  const { db, config } = known
  const row = await findThread(db, id)
  if (!row) throw noThread()
  const found = row.user_id === null ? null : await facts.findSender(db, row.user_id, row.clip_id)
  const [clip, sender, replies, others] = await Promise.all([
    readClip(known, row.clip_id, found),
    readSender(db, found),
    listReplies(db, id),
    facts.listOtherThreads(db, id, row.email),
  ])
  const prices = clip?.prices.map(({ price }) => price) ?? []
  return {
    ...toThread(row),
    email: row.email,
    message: row.message,
    about: aboutOf(row),
    package_id: row.package_id,
    licence_id: row.licence_id,
    offer_id: row.offer_id,
    replies: replies.map(({ at, ...reply }) => ({ ...reply, at: at.toISOString() })),
    clip,
    sender,
    others,
    templates: fillTemplates({
      name: row.name,
      me,
      reference: row.reference,
      title: row.about_title,
      licence: String(row.licence_id ?? ''),
      certificate: row.licence_id === null ? '' : `${config.baseUrl}/licence/${row.licence_id}`,
      address: addressOf(config.baseUrl, row),
      currency: clip?.currency.toUpperCase() ?? '',
      price: prices.length > 0 ? Math.min(...prices).toLocaleString('en-GB') : '',
    }),
  }
}

export const noThread = () => new AppError('not_found', 'There is no such thread.')

const addressOf = (base: string, { clip_id, package_id }: ThreadRow): string =>
  clip_id !== null ? `${base}/clip/${clip_id}` : package_id !== null ? `${base}/package/${package_id}` : ''

type Sender = Awaited<ReturnType<typeof facts.findSender>>

/** Uses the prices of the sender's account; regular prices in dollars for unknown senders. */
async function readClip(
  { db, clock }: Known,
  clipId: number | null,
  sender: Sender,
): Promise<InboxThreadDetail['clip']> {
  const clip = clipId === null ? undefined : await facts.findClipOfThread(db, clipId)
  if (!clip) return null
  const { type, owner, rights_until, ...rest } = clip
  const currency = sender ? await findCurrency(db, sender.country_code) : 'usd'
  const { prices } = await readPriceList({ db, clock }, sender?.account_id ?? null)
  return {
    ...rest,
    owner,
    rights_until: timeOf(rights_until),
    currency,
    prices: prices[currency][type === 'image' ? 'image' : 'video'].flatMap(({ name, options }) => {
      const price = options[bundleRef(1)]
      return price === undefined ? [] : [{ tier: name, price }]
    }),
  }
}

async function readSender(db: Db, found: Sender): Promise<InboxThreadDetail['sender']> {
  if (!found) return null
  const { account_id, country_code: _country, ...sender } = found
  const balances = await readBalances(db, account_id)
  return { ...sender, credits: balances.reduce((sum, { available }) => sum + (available ?? 0), 0) }
}

function fillTemplates(fields: Fields): { name: string; body: string }[] {
  return TEMPLATES.flatMap(([name, body]) => {
    const used = [...body.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field)
    if (used.some((field) => !fields[field])) return []
    return [{ name, body: body.replace(/\{(\w+)\}/g, (_, field: string) => fields[field] ?? '') }]
  })
}
