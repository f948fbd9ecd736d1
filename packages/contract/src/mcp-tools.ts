/**
 * What the tools of the MCP server take and return (R-MCP-1): parts of the schemas of the endpoints that they call, because
 * an agent pays for each character. Amounts are minor units, before tax where no tax is named.
 */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { orderByInvoice } from './by-invoice.ts'
import { Clip, Pagination, ResultItem, ResultMeta } from './clips.ts'
import { DeliveredClip } from './downloads.ts'
import { MAX_INTEGER } from './integers.ts'
import { addListClip, createList, SavedList, savedLists } from './lists.ts'
import { DownloadGround, OwnedLicence } from './owned-licences.ts'
import { BillingAddress, paymentIntent } from './payments.ts'
import { requestPurchase } from './requests.ts'
import { ClipSearchQuery } from './search-query.ts'
import { SearchUnderstanding } from './search-understanding.ts'
import { KnownTierCode, TierCode } from './tier-code.ts'

/** Without the parameters of pages that a browser shows. */
export const McpSearch = ClipSearchQuery.omit({ es_after: true, back_on_search: true })

const Hit = ResultItem.pick({ id: true, type: true, title: true, date_taken: true, owned: true }).extend({
  meta: ResultMeta.pick({
    rating: true,
    duration: true,
    definition: true,
    notSocial: true,
    enquire: true,
    restricted: true,
    synthetic: true,
    location: true,
    category: true,
  }),
})

export const McpHits = z.object({
  items: z.array(Hit),
  pagination: Pagination.omit({ es_after: true }),
  didYouMean: z.string().nullable(),
  correctedTo: z.string().nullable(),
  understood: SearchUnderstanding.pick({ ignored: true, isEither: true }).extend({
    parts: z.array(SearchUnderstanding.shape.parts.element.pick({ filter: true, text: true, params: true })),
    excluded: z.array(SearchUnderstanding.shape.excluded.element.pick({ text: true })),
  }),
})

export const McpClipChoice = z.object({ clip_id: z.int().positive().max(MAX_INTEGER) })

export const McpClip = Clip.pick({
  id: true,
  type: true,
  title: true,
  category: true,
  location: true,
  date_taken: true,
  date_posted: true,
  file: true,
  clip_rating: true,
  notSocial: true,
  enquire: true,
  credit: true,
  restrictions: true,
  evidence: true,
  captions: true,
  shots: true,
  description: true,
  keyword_list: true,
  licensing_terms: true,
  owned: true,
  refused: true,
  download_by: true,
  changes: true,
}).extend({ preview: z.string(), page: z.string() })

const Currency = z.enum(CURRENCIES)

export const McpPrices = z.object({
  clip_id: z.int(),
  title: z.string(),
  currency: Currency,
  /** The reason why the account cannot license the clip at any price; null if it can. */
  refused: z.string().nullable(),
  owned: z.array(OwnedLicence),
  download_by: DownloadGround,
  restrictions: z.string(),
  tiers: z.array(
    z.object({
      tier: TierCode,
      name: z.string(),
      scope: z.string(),
      /** Null where the licence has no price for this clip and account. */
      net_minor: z.int().nullable(),
      /** Whether the price is that of an offer for the account. */
      is_offer: z.boolean(),
      /** The reason why this licence is not available for the clip or the audience of the account. */
      refused: z.string().nullable(),
    }),
  ),
})
export type McpPrices = z.output<typeof McpPrices>

export const McpListQuery = savedLists.schema.querystring
const List = SavedList.pick({ id: true, name: true, clips: true, clip_count: true, can_edit: true })
export const McpLists = z.object({
  lists: z.array(List),
  company: z.array(List),
  nextPage: z.int().nullable(),
})

export const McpNewList = createList.schema.body.pick({ name: true, clip_ids: true })
export const McpCreatedList = z.object({ list: List })

const Ids = z.array(z.int().positive().max(MAX_INTEGER)).min(1).max(100)

export const McpListAddition = z.object({
  list_id: z.int().positive().max(MAX_INTEGER),
  clip_ids: Ids,
})
export const McpListChange = addListClip.schema.response[200].shape.data

const { note } = requestPurchase.schema.body.shape
export const McpApproval = z.object({ clip_ids: Ids, tier: KnownTierCode, note })
export const McpRequest = requestPurchase.schema.response[200].shape.data

const { purchase, usage } = paymentIntent.schema.body.shape

/** The licence that is requested; the token of the first answer confirms it. */
export const McpLicenceRequest = McpClipChoice.extend({
  pay_by: z.enum(['credits', 'invoice']),
  /** Required for an order by invoice; without it a credit of the only tier that the account holds is used. */
  tier: KnownTierCode.optional(),
  /** For orders by invoice: the programme, or the addresses of the publications. */
  usage: usage.shape.usageDetails.optional(),
  /** For orders by invoice: the address on the invoice. */
  address: BillingAddress.optional(),
  purchase_order_number: purchase.shape.purchaseOrderNumber,
  cost_centre: purchase.shape.costCentre,
  confirmation_token: z.string().min(1).max(200).optional(),
})
export type McpLicenceRequest = z.output<typeof McpLicenceRequest>

const LicenceOffer = z.object({
  clip_id: z.int(),
  title: z.string(),
  /** Null for a standard credit, which has no tier, and for a licence that the account holds. */
  tier: TierCode.nullable(),
  tier_name: z.string(),
  scope: z.string(),
  restrictions: z.string(),
  /** Credits that the licence takes; 0 if the account holds a licence, or pays by invoice. */
  credits: z.int(),
  /** Null for credits. */
  price: z
    .object({
      currency: Currency,
      net_minor: z.int(),
      tax_minor: z.int(),
      total_minor: z.int(),
      tax_note: z.string().nullable(),
    })
    .nullable(),
  terms_url: z.string(),
})
export type LicenceOffer = z.output<typeof LicenceOffer>

export const McpLicence = z.object({
  status: z.enum(['confirmation_required', 'licensed']),
  offer: LicenceOffer,
  /** Only with `confirmation_required`: licenses exactly this offer, once, within five minutes. */
  confirmation: z.object({ token: z.string(), expires_at: z.iso.datetime() }).optional(),
  /** Only with `licensed`, for credits: the file, whose address is valid for 24 hours. */
  delivery: z
    .object({
      ...DeliveredClip.pick({ licence_id: true, file_name: true, sha256: true, publishing: true }).shape,
      file_url: z.string(),
      credits_used: z.int(),
    })
    .optional(),
  /** Only with `licensed`, for an invoice. */
  order: orderByInvoice.schema.response[200].shape.data
    .pick({ order_ref: true, invoice: true, due_on: true })
    .optional(),
})
export type McpLicence = z.output<typeof McpLicence>
