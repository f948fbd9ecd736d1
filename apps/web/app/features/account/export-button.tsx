/** Saves a history as a CSV file, narrowed as it is shown (R-HISTORY-2). */
import type { Data } from '@rushes/contract/client'
import { useState } from 'react'
import { messageOf } from '../../lib/message-of.ts'
import { saveText } from '../../lib/start-download.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'

const INCOMPLETE = 'The file contains the newest 10,000 records. Choose dates to export older ones.'

export type CsvFile = Data<'GET /clip/downloads/user/:userId/csv'>

type ExportButtonProps = { load: () => Promise<CsvFile>; tooMany?: string; children?: string }

export function ExportButton({ load, tooMany = INCOMPLETE, children = 'Export as CSV' }: ExportButtonProps) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const { csv, file_name, complete } = await load()
      saveText(csv, { name: file_name, type: 'text/csv;charset=utf-8' })
      if (!complete) notify(tooMany, { tone: 'caution' })
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void save()}>
      <Icon of="download" />
      {children}
    </Button>
  )
}
