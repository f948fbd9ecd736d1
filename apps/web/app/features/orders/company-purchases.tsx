/** The purchases of the company for its administrators, or those of the viewer among them (R-HISTORY-4, R-HISTORY-5). */
import { readCompanyFilter } from '../account/history-address.ts'
import { NO_COMPANY_PURCHASES, NO_PURCHASES } from '../account/history-labels.ts'
import { HistoryScreen } from '../account/history-screen.tsx'
import { CompanyFields } from './company-fields.tsx'
import { listPurchases, type loadCompanyPurchases, loadPurchasesFile } from './load-company-purchases.ts'
import { PurchaseList } from './purchase-list.tsx'

const PATH = '/my-purchases'
const VIEWS = { mine: `${PATH}?view=mine`, company: PATH } as const

type CompanyPurchasesProps = Awaited<ReturnType<typeof loadCompanyPurchases>> & {
  selected: keyof typeof VIEWS
}

export function CompanyPurchases({ selected, filter, query, first, choices }: CompanyPurchasesProps) {
  const hasUsers = selected === 'company'
  return (
    <HistoryScreen
      path={PATH}
      views={{ ...VIEWS, selected }}
      {...(selected === 'mine' && { view: selected })}
      filter={filter}
      readFilter={readCompanyFilter}
      fields={<CompanyFields {...{ filter, choices, hasUsers }} />}
      textLabel="Reference, invoice or title"
      first={first}
      empty={hasUsers ? NO_COMPANY_PURCHASES : NO_PURCHASES}
      loadBefore={(before) => listPurchases({ ...query, before })}
      loadFile={() => loadPurchasesFile(query)}
    >
      {(records) => <PurchaseList records={records} hasUsers={hasUsers} />}
    </HistoryScreen>
  )
}
