/** Loads the purchases and downloads of a company with the choices of its filter, for administrators (R-HISTORY-4). */
import { browserApi } from '../../lib/api.ts'
import { type CompanyFilter, readCompanyFilter } from '../account/history-address.ts'
import { loadHistory } from '../account/load-history.ts'

type Page = CompanyFilter & { before?: number }

/** @param mine the id of the viewer, if only the records of this user are shown */
export async function loadCompanyPurchases(fields: URLSearchParams, mine: number | null) {
  const filter = readCompanyFilter(fields)
  const query = mine === null ? filter : { ...filter, user: String(mine) }
  const [first, choices] = await Promise.all([loadHistory(listPurchases(query)), loadChoices()])
  return { filter: mine === null ? filter : { ...filter, user: '' }, query, first, choices }
}

export async function loadCompanyDownloads(fields: URLSearchParams) {
  const filter = readCompanyFilter(fields)
  const [first, choices] = await Promise.all([loadHistory(listDownloads(filter)), loadChoices()])
  return { filter, first, choices }
}

export const listPurchases = async (querystring: Page) =>
  (await browserApi.call('GET /clip/company/purchases', { querystring })).data

export const loadPurchasesFile = async (querystring: CompanyFilter) =>
  (await browserApi.call('GET /clip/company/purchases/csv', { querystring })).data

export const listDownloads = async (querystring: Page) =>
  (await browserApi.call('GET /clip/company/downloads', { querystring })).data

export const loadDownloadsFile = async (querystring: CompanyFilter) =>
  (await browserApi.call('GET /clip/company/downloads/csv', { querystring })).data

const loadChoices = async () => (await browserApi.call('GET /clip/company/choices')).data
