/** Routes for offers in the admin area (R-OFFER-1, R-OFFER-4). */
import * as endpoints from '@rushes/contract/agency-offers'
import { ok } from '@rushes/contract/endpoint'
import { AppError, invalidField } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { clipExists } from '../../db/clip-exists.ts'
import { adminList, type QueryOf } from '../../http/admin-list.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { actorOf } from '../../http/viewer.ts'
import { recordExport } from '../audit/record-export.ts'
import { readClipList } from '../catalogue/reference.rules.ts'
import { listReservations } from './deals.queries.ts'
import { OFFER_COLUMNS, offerCells, readAdminOffer, toAdminOffer } from './describe-offer.ts'
import { makeOffer, withdrawOffer } from './make-offer.ts'
import { countOffers, listOffers } from './offers.queries.ts'
import { quoteOffer, SCOPE_TO_CHOOSE } from './quote-offer.ts'

export function agencyOfferRoutes(context: Context): void {
  readingRoutes(context)
  makingRoutes(context)
}

function readingRoutes(context: Context): void {
  const { app, db, clock, config } = context
  const offers = adminList({
    criteria: ({ state, q, account, sort = 'number', order }: QueryOf<typeof endpoints.agencyOffers>) => ({
      state,
      q,
      account,
      now: clock.now(),
      sort,
      ascending: order === 'asc',
    }),
    rows: (criteria, range) => listOffers(db, criteria, range),
    count: (criteria) => countOffers(db, criteria),
    item: (row, { now }) => toAdminOffer(row, now),
    words: ({ q }) => q,
  })

  app.route({
    ...endpoints.agencyOffers,
    handler: async (request) => ok(await offers.page(request)),
  })

  app.route({
    ...endpoints.agencyOffersFile,
    async handler(request) {
      const file = await offers.file(request, {
        name: 'offers',
        columns: OFFER_COLUMNS,
        cells: (row, { now }) => offerCells(row, now, config.timeZone),
      })
      return ok(await recordExport(context, request, file))
    },
  })

  app.route({
    ...endpoints.agencyOffer,
    handler: async ({ params }) => ok(await readAdminOffer(context, params.id)),
  })

  app.route({
    ...endpoints.clipReservations,
    async handler({ params: { id } }) {
      if (!(await clipExists(db, id))) throw new AppError('not_found', 'There is no such clip.')
      const rows = await listReservations(db, [id], clock.now())
      return ok(
        rows.map(({ offer_id, account_id, account_name, kind, exclusive, media, territory, until }) => ({
          ...{ offer_id, kind, exclusive, media, territory },
          account: { id: account_id, name: account_name },
          until: until?.toISOString() ?? null,
        })),
      )
    },
  })
}

function makingRoutes(context: Context): void {
  const { app } = context

  app.route({
    ...endpoints.draftOffer,
    async handler({ body: { email, tier, clips, is_deal } }) {
      const { recipient, account, currency, lines } = await quoteOffer(context, {
        email,
        tier,
        clipIds: readClips(clips),
        deal: is_deal ? SCOPE_TO_CHOOSE : null,
      })
      return ok({ account, name: recipient.full_name, currency, lines })
    },
  })

  app.route({
    ...endpoints.makeOffer,
    handler: (request) =>
      onceByKey(context, request, async () => {
        const { ends_at, thread, above_list, ...words } = request.body
        const id = await makeOffer(context, actorOf(request), {
          ...words,
          endsAt: new Date(ends_at),
          threadId: thread,
          aboveList: above_list,
        })
        return ok(await readAdminOffer(context, id), 'Offer created and sent.')
      }),
  })

  app.route({
    ...endpoints.withdrawOffer,
    async handler(request) {
      const { id } = request.params
      await withdrawOffer(context, actorOf(request), { id, reason: request.body.reason })
      return ok(await readAdminOffer(context, id), 'Offer withdrawn.')
    },
  })
}

/** @throws AppError validation */
function readClips(text: string): number[] {
  const { ids, unread } = readClipList(text)
  if (unread.length > 0) throw wrong(`Not found: ${unread.slice(0, 10).join(', ')}.`)
  if (ids.length === 0) throw wrong('Please name a clip.')
  if (ids.length > endpoints.MAX_OFFER_LINES) {
    throw wrong(`Please name ${endpoints.MAX_OFFER_LINES} clips at most.`)
  }
  return ids
}

const wrong = (words: string) => invalidField('clips', words)
