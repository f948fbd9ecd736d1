/** Saves the ledger of the account's credits as a file for a spreadsheet (R-CREDIT-5). */
import { browserApi } from '../../lib/api.ts'
import { ExportButton } from '../account/export-button.tsx'

export function LedgerExport({ accountId }: { accountId: number }) {
  const load = async () =>
    (
      await browserApi.call('GET /clip/prepaidCredits/account/:accountId/ledger/csv', {
        params: { accountId },
      })
    ).data
  return <ExportButton load={load}>Export the ledger as CSV</ExportButton>
}
