/** Emails about requests to buy, to the administrators of an account and to the author. */
import { type Currency, formatMoney } from '@rushes/commerce/money'
import type { Config } from '../../config/config.ts'
import { namedMinuteOf } from '../../platform/agency-time.ts'
import { action, amounts, paragraph, quotation, salutation } from '../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../platform/mail/write-email.ts'

type Site = Pick<Config, 'brandName' | 'licensingEmail' | 'baseUrl' | 'timeZone'>

const MAX_SHOWN = 20

/** The path of the page that shows a request. */
export const requestPath = (id: number): string => `/cart?request=${id}`

const clipsLabel = (count: number): string => (count === 1 ? 'one clip' : `${count} clips`)

type Asked = {
  id: number
  author: string
  /** The name of the API key that sent the request. */
  apiKey: string | null
  currency: Currency
  lines: readonly { title: string; priceMinor: number }[]
  note: string
  endsAt: Date
}

export function requestedEmail(site: Site, request: Asked): EmailText {
  const { id, author, apiKey, currency, lines, note, endsAt } = request
  const hidden = lines.length - MAX_SHOWN
  const by = apiKey === null ? author : `The API key ${apiKey} of ${author}`
  return writeEmail(
    site,
    `${site.brandName}: ${author} asks to buy ${clipsLabel(lines.length)}`,
    paragraph('Hello,'),
    paragraph(`${by} asks you to buy ${clipsLabel(lines.length)} for your account:`),
    note !== '' && quotation(note),
    amounts(
      lines
        .slice(0, MAX_SHOWN)
        .map(({ title, priceMinor }) => [title, formatMoney(priceMinor, currency)] as const),
    ),
    hidden > 0 && paragraph(`And ${hidden} more.`),
    action('Open the request', `${site.baseUrl}${requestPath(id)}`),
    paragraph(
      `You pay the prices of the day on which you buy; sales tax may be added. The request ends on ${namedMinuteOf(endsAt, site.timeZone)}.`,
    ),
  )
}

type Answered = {
  id: number
  author: { first_name: string; last_name: string }
  title: string
  clipCount: number
  decidedBy: string | null
}

const aboutOf = ({ title, clipCount }: Answered) =>
  clipCount === 1 ? `“${title}”` : `“${title}” and ${clipsLabel(clipCount - 1)} more`

export const approvedEmail = (site: Site, request: Answered): EmailText =>
  writeEmail(
    site,
    `${site.brandName}: your request was approved`,
    salutation(request.author),
    paragraph(`${request.decidedBy ?? 'A colleague'} has bought from your request: ${aboutOf(request)}.`),
    paragraph('The licences belong to your account, so you can download the clips now.'),
    action('Download', `${site.baseUrl}${requestPath(request.id)}`),
  )

export const declinedEmail = (site: Site, request: Answered & { reason: string }): EmailText =>
  writeEmail(
    site,
    `${site.brandName}: your request was declined`,
    salutation(request.author),
    paragraph(`${request.decidedBy ?? 'A colleague'} has declined your request: ${aboutOf(request)}.`),
    quotation(request.reason),
    action('See the request', `${site.baseUrl}${requestPath(request.id)}`),
  )

export const expiredEmail = (site: Site, request: Answered): EmailText =>
  writeEmail(
    site,
    `${site.brandName}: your request has expired`,
    salutation(request.author),
    paragraph(`Your request was not answered within 14 days: ${aboutOf(request)}.`),
    paragraph('If you still need the clips, please ask again.'),
    action('See the request', `${site.baseUrl}${requestPath(request.id)}`),
  )
