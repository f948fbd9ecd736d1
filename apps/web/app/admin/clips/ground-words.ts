/** By what a licence was granted, in words. */
import type { Data } from '@rushes/contract/client'

type Ground = Data<'GET /agency/clips/:id/licences'>['items'][number]['ground']

export const GROUND_WORDS: Readonly<Record<Ground, string>> = {
  order: 'Order',
  prepaid_credit: 'Prepaid credit',
  standard_credit: 'Standard credit',
}
