/** A noun with its translations, and the languages of the translations. */
import type { Data } from '@rushes/contract/client'

export type Noun = Data<'GET /agency/vocabulary/nouns'>['nouns'][number]

export const NOUN_LANGUAGES = [
  { key: 'german', label: 'German', lang: 'de' },
  { key: 'french', label: 'French', lang: 'fr' },
  { key: 'spanish', label: 'Spanish', lang: 'es' },
  { key: 'italian', label: 'Italian', lang: 'it' },
] as const
