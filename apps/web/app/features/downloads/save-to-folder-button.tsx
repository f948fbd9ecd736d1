/** Saves the files of a delivery to a folder, where the browser can write to one (R-PULL-6). */
import { loadTwice } from '../../lib/load-twice.ts'
import { Button } from '../../ui/button.tsx'
import { reportMissingPart } from '../../ui/missing-part.ts'
import { isRunning, useFolderSave } from './folder-saves-store.ts'
import type { DeliveredName } from './save-delivery.ts'

declare global {
  /** Missing in Firefox and Safari. */
  var showDirectoryPicker:
    | ((options: {
        id: string
        mode: 'readwrite'
        startIn: 'downloads'
      }) => Promise<FileSystemDirectoryHandle>)
    | undefined
}

const PICKER = { id: 'deliveries', mode: 'readwrite', startIn: 'downloads' } as const

type SaveToFolderButtonProps = {
  /** The id of the delivery. */
  id: number
  delivered: readonly DeliveredName[]
}

export function SaveToFolderButton({ id, delivered }: SaveToFolderButtonProps) {
  const save = useFolderSave(id)
  if (!globalThis.showDirectoryPicker) return null

  async function start() {
    // Opened before the code is loaded, because the browser requires a recent user activation.
    const picked = globalThis.showDirectoryPicker?.(PICKER)
    if (!picked) return
    // Handled by `runFolderSave`, which is not loaded yet.
    picked.catch(() => undefined)
    const code = await loadTwice(() => import('./run-folder-save.ts')).catch(() => null)
    if (!code) return reportMissingPart()
    await code.runFolderSave({ id, delivered, picked })
  }

  return (
    <Button busy={save !== undefined && isRunning(save)} onClick={() => void start()}>
      Save to folder
    </Button>
  )
}
