/** Loads the purchases of a company with the choices of its filter, for administrators (R-HISTORY-4). */
import { browserApi } from '../../lib/api.ts'
import { type CompanyFilter, readCompanyFilter } from '../account/history-address.ts'
import { loadHistory } from '../account/load-history.ts'
import { loadCompanyChoices } from './load-company-choices.ts'

/** @param mine the id of the viewer, if only the records of this user are shown */
export async function loadCompanyPurchases(fields: URLSearchParams, mine: number | null) {
  const filter = readCompanyFilter(fields)
  const query = mine === null ? filter : { ...filter, user: String(mine) }
  const [first, choices] = await Promise.all([loadHistory(listPurchases(query)), loadCompanyChoices()])
  return { filter: mine === null ? filter : { ...filter, user: '' }, query, first, choices }
}

export const listPurchases = async (querystring: CompanyFilter & { before?: number }) =>
  (await browserApi.call('GET /clip/company/purchases', { querystring })).data

export const loadPurchasesFile = async (querystring: CompanyFilter) =>
  (await browserApi.call('GET /clip/company/purchases/csv', { querystring })).data
