/** The downloads of all users of the company, for its administrators (R-HISTORY-4, R-HISTORY-5). */
import { readCompanyFilter } from '../account/history-address.ts'
import { NO_COMPANY_DOWNLOADS } from '../account/history-labels.ts'
import { HistoryScreen } from '../account/history-screen.tsx'
import { RecordUser } from '../account/record-user.tsx'
import { DownloadList } from '../downloads/download-list.tsx'
import { CompanyFields } from './company-fields.tsx'
import { listDownloads, type loadCompanyDownloads, loadDownloadsFile } from './load-company-downloads.ts'
import { bookkeepingLabel } from './purchase-labels.ts'

const PATH = '/my-downloads'

type CompanyDownloadsProps = Awaited<ReturnType<typeof loadCompanyDownloads>>

export function CompanyDownloads({ filter, first, choices }: CompanyDownloadsProps) {
  return (
    <HistoryScreen
      path={PATH}
      views={{ mine: PATH, company: `${PATH}?view=company`, selected: 'company' }}
      view="company"
      filter={filter}
      readFilter={readCompanyFilter}
      fields={<CompanyFields {...{ filter, choices }} hasUsers />}
      textLabel="Title or clip number"
      first={first}
      empty={NO_COMPANY_DOWNLOADS}
      loadBefore={(before) => listDownloads({ ...filter, before })}
      loadFile={() => loadDownloadsFile(filter)}
    >
      {(records) => (
        <DownloadList
          records={records}
          userOf={(record) => <RecordUser user={record.user} note={bookkeepingLabel(record)} />}
        />
      )}
    </HistoryScreen>
  )
}
