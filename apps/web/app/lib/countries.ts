/** The countries that a form offers, in the form of the API. */
import type { Data } from '@rushes/contract/client'

export type Country = Data<'GET /clip/countries'>[number]

/** United Kingdom: the default of every list of countries (R-REGISTER-2). */
export const DEFAULT_COUNTRY_ID = 225
