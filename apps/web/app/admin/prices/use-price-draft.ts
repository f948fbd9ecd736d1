/** Unsaved changes of one draft of a price list; invalid prices are reported before saving (R-PRICE-9). */
import { faultsOfCells } from '@rushes/commerce/price-grid'
import type { AdminPriceList } from '@rushes/contract/agency-prices'
import { ApiError } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import type { Draft } from '../kit/draft/changed-values.ts'
import { useDraft } from '../kit/draft/use-draft.ts'
import { cellsOf, companiesOf, valuesOfList } from './price-values.ts'

export const usePriceDraft = (list: AdminPriceList) =>
  useDraft({
    kind: 'prices',
    entity: list,
    topic: 'admin',
    valuesOf: valuesOfList,
    send: (draft, onto) => sendDraft(onto, { ...valuesOfList(onto), ...draft }),
    read: async (id) => (await browserApi.call('GET /agency/price-lists/:id', { params: { id } })).data,
  })

export type PriceDraft = ReturnType<typeof usePriceDraft>

async function sendDraft(list: AdminPriceList, values: Draft) {
  const cells = cellsOf(list, values)
  const faults = Object.entries(faultsOfCells(cells)).map(([name, message]) => [name, [message]])
  if (faults.length > 0) throw new ApiError(0, 'validation', FAULTS, Object.fromEntries(faults))
  const { id, revision } = list
  const accounts = companiesOf(values).map((company) => company.id)
  const body = { revision, name: String(values['name']), accounts, cells }
  return confirmed(() => browserApi.call('POST /agency/price-lists/:id', { params: { id }, body }))
}

const FAULTS = 'Some prices cannot be saved. See the messages at their fields.'
