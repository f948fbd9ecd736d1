/** The table of a delivery: get it, and send it back. */
import { tableText } from '@rushes/contract/table-text'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { chooseFiles } from '../kit/choose-files.ts'
import { TableModal } from '../kit/table/table-modal.tsx'
import { changesAnything, outcomeLines } from '../kit/table/table-report.ts'
import { keepTable, useTable } from './offered-files-store.ts'

type TableButtonsProps = { batch: number; canChange: boolean; onDone: () => void }

export function TableButtons({ batch, canChange, onDone }: TableButtonsProps) {
  const table = useTable()
  const load = async () =>
    (await browserApi.call('GET /agency/batches/:id/csv', { params: { id: batch } })).data
  const read = async (file: File | undefined) => {
    if (file) keepTable({ batch, name: file.name, text: tableText(await file.arrayBuffer()) })
  }
  const send = (body: { csv: string; dryRun?: boolean; takeGoodRows?: boolean }, more = {}) =>
    browserApi.call('POST /agency/batches/:id/csv', { params: { id: batch }, body, ...more })
  return (
    <div className="flex flex-wrap gap-3">
      <ExportButton load={load}>Export table</ExportButton>
      {canChange && <Button onClick={() => chooseFiles(([file]) => void read(file))}>Import table</Button>}
      {table?.batch === batch && (
        <TableModal
          key={table.text}
          name={table.name}
          ask={async (signal) => {
            const { data } = await send({ csv: table.text, dryRun: true }, { signal })
            return { ...data, lines: outcomeLines(data.counts), changesAnything: changesAnything(data) }
          }}
          use={(more) => send({ csv: table.text, ...more })}
          onDone={onDone}
          onClose={() => keepTable(null)}
        />
      )}
    </div>
  )
}
