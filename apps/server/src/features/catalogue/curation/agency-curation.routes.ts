/** Lets staff read and change the curation of the home page. */
import { agencyCuration, saveCuration } from '@rushes/contract/agency-curation'
import { ok } from '@rushes/contract/endpoint'
import type { Context, Services } from '../../../context.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { mediaOf } from '../result-items.ts'
import { findRevision, listPins } from './curation.queries.ts'
import { refusalOfPin, type Slot } from './curation.rules.ts'
import { setCuration } from './set-curation.ts'

export function agencyCurationRoutes({ app, ...services }: Context): void {
  app.route({
    ...agencyCuration,
    async handler() {
      return ok(await readCuration(services))
    },
  })

  app.route({
    ...saveCuration,
    async handler(request) {
      await setCuration(services, viewerOf(request), { wish: request.body, ip: request.ip })
      return ok(await readCuration(services), 'Front page saved.')
    },
  })
}

async function readCuration({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const [revision, pins] = await Promise.all([findRevision(db), listPins(db, clock.now())])
  const of = (slot: Slot) => pins.filter((pin) => pin.slot === slot).map((pin) => toPin(slot, pin))
  return { revision, hero: of('hero'), trending: of('trending') }
}

function toPin(slot: Slot, pin: Awaited<ReturnType<typeof listPins>>[number]) {
  return {
    id: pin.id,
    type: pin.type,
    title: pin.title,
    thumbpath: mediaOf(pin).poster,
    colour: pin.dominant_colour,
    focal: { x: pin.focal_x, y: pin.focal_y },
    graphic: pin.graphic,
    until: pin.until?.toISOString() ?? null,
    shown: refusalOfPin(slot, pin) === null,
  }
}
