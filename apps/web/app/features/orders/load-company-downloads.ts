/** Loads the downloads of a company with the choices of its filter, for administrators (R-HISTORY-4). */
import { browserApi } from '../../lib/api.ts'
import { type CompanyFilter, readCompanyFilter } from '../account/history-address.ts'
import { loadHistory } from '../account/load-history.ts'
import { loadCompanyChoices } from './load-company-choices.ts'

export async function loadCompanyDownloads(fields: URLSearchParams) {
  const filter = readCompanyFilter(fields)
  const [first, choices] = await Promise.all([loadHistory(listDownloads(filter)), loadCompanyChoices()])
  return { filter, first, choices }
}

export const listDownloads = async (querystring: CompanyFilter & { before?: number }) =>
  (await browserApi.call('GET /clip/company/downloads', { querystring })).data

export const loadDownloadsFile = async (querystring: CompanyFilter) =>
  (await browserApi.call('GET /clip/company/downloads/csv', { querystring })).data
