/** A category, a tone or a footage type, as the admin area sees it. */
import type { Data } from '@rushes/contract/client'

export type Value = Data<'GET /agency/vocabulary/values'>[number]
