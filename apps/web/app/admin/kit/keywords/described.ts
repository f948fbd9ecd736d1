import type { Data } from '@rushes/contract/client'

export type Suggestions = Data<'GET /agency/keywords/suggest'>

/** A clip, or a file that is not a clip yet. */
export type Described = { id: number | null; text: string; keywords: string }
