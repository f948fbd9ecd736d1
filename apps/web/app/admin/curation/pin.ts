/** A clip in a slot of the front page. */
import type { Data } from '@rushes/contract/client'

export type Pin = Data<'GET /agency/curation'>['hero'][number]
export type Slots = { hero: readonly Pin[]; trending: readonly Pin[] }
