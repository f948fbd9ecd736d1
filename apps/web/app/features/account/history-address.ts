/** The filters of a history in its address (R-HISTORY-1). Empty texts do not filter. */
import { wireDay } from '../../lib/days.ts'

/** Days are DD-MM-YYYY. */
export type HistoryFilter = { term: string; cdatefrom: string; cdateto: string }

/** Reads an address, or the fields of the form. */
export function readHistoryFilter(fields: URLSearchParams | FormData): HistoryFilter {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const day = (name: string) => wireDay(text(name)) ?? ''
  return { term: text('term').slice(0, 200), cdatefrom: day('cdatefrom'), cdateto: day('cdateto') }
}

/** The filter of a company, for its administrators (R-HISTORY-5). */
export type CompanyFilter = HistoryFilter & { user: string; purchase_order: string; cost_centre: string }

export function readCompanyFilter(fields: URLSearchParams | FormData): CompanyFilter {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  return {
    ...readHistoryFilter(fields),
    user: /^[1-9]\d{0,9}$/.test(text('user')) ? text('user') : '',
    purchase_order: text('purchase_order'),
    cost_centre: text('cost_centre'),
  }
}

export function isNarrowed(filter: HistoryFilter): boolean {
  return Object.values(filter).some((value) => value !== '')
}
