/** Uploads an edited CSV file of clips, or one with the numbers of a contributor. */
import { tableText } from '@rushes/contract/table-text'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { chooseFiles } from '../kit/choose-files.ts'
import { TableModal } from '../kit/table/table-modal.tsx'
import { outcomeLines } from '../kit/table/table-report.ts'

type Table = { name: string; text: string }

export function SendTableButton() {
  const [table, setTable] = useState<Table | null>(null)
  const { revalidate } = useRevalidator()
  const read = async (file: File | undefined) => {
    if (file) setTable({ name: file.name, text: tableText(await file.arrayBuffer()) })
  }
  const choose = () => chooseFiles(([file]) => void read(file), { single: true })
  return (
    <>
      <Button onClick={choose}>Send a table</Button>
      {table && (
        <TableModal
          name={table.name}
          ask={(signal) => askAbout(table.text, signal)}
          use={(more) => browserApi.call('POST /agency/clips/csv', { body: { csv: table.text, ...more } })}
          onDone={() => void revalidate()}
          onClose={() => setTable(null)}
        />
      )}
    </>
  )
}

async function askAbout(csv: string, signal: AbortSignal) {
  const { data } = await browserApi.call('POST /agency/clips/csv', { body: { csv, dryRun: true }, signal })
  const { changed, unchanged } = data
  const wrong = data.rows - changed - unchanged
  return {
    ...data,
    lines: outcomeLines({ wrong, clip: changed, same: unchanged }),
    changesAnything: changed > 0,
  }
}
