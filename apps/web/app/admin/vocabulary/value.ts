/** A category, a tone or a footage type, with its admin data. */
import type { Data } from '@rushes/contract/client'

export type Value = Data<'GET /agency/vocabulary/values'>[number]
