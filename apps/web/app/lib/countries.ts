/** The countries that a form offers, as the API lists them. */
import type { Data } from '@rushes/contract/client'

export type Country = Data<'GET /clip/countries'>[number]

/** United Kingdom: every list of countries starts with it chosen (R-REGISTER-2). */
export const DEFAULT_COUNTRY_ID = 225
