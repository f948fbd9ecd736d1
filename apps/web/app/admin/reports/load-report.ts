/** Loads a report or its file; reports with amounts have a separate address. */
import type { Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'
import { isMoneyReport, type ReportName } from './report-labels.ts'

export type LoadedReport = Data<'GET /agency/reports/:name'>

/** @throws ApiError for days that do not exist */
export async function loadReport(
  name: ReportName,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<LoadedReport> {
  const querystring = Object.fromEntries(query)
  return isMoneyReport(name)
    ? (await browserApi.call('GET /agency/money-reports/:name', { params: { name }, querystring, signal }))
        .data
    : (await browserApi.call('GET /agency/reports/:name', { params: { name }, querystring, signal })).data
}

export async function loadReportFile(name: ReportName, query: URLSearchParams) {
  const querystring = Object.fromEntries(query)
  return isMoneyReport(name)
    ? (await browserApi.call('GET /agency/money-reports/:name/csv', { params: { name }, querystring })).data
    : (await browserApi.call('GET /agency/reports/:name/csv', { params: { name }, querystring })).data
}
