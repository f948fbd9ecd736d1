/** Saves the files of a delivery to a folder, where the browser can write to one (R-PULL-6). */
import { Suspense, useEffect } from 'react'
import { loadTwice } from '../../lib/load-twice.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
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

const FolderPanel = lazyPart(async () => (await import('./folder-panel.tsx')).FolderPanel)

type SaveToFolderButtonProps = {
  /** The id of the delivery. */
  id: number
  delivered: readonly DeliveredName[]
  /** Called when the files are in the folder. */
  onSaved: (() => void) | undefined
}

export function SaveToFolderButton({ id, delivered, onSaved }: SaveToFolderButtonProps) {
  const save = useFolderSave(id)
  const isDone = save?.state === 'done'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end
  useEffect(() => {
    if (isDone) onSaved?.()
  }, [isDone])
  const { showDirectoryPicker } = globalThis
  if (!showDirectoryPicker) return null

  async function start() {
    // Before the code is loaded, because the browser opens the dialog right after a press only.
    const picked = globalThis.showDirectoryPicker?.({
      id: 'deliveries',
      mode: 'readwrite',
      startIn: 'downloads',
    })
    if (!picked) return
    picked.catch(() => undefined)
    const code = await loadTwice(() => import('./run-folder-save.ts')).catch(() => null)
    if (!code) return reportMissingPart()
    await code.runFolderSave({ id, delivered, picked })
  }

  return (
    <>
      <Button busy={save !== undefined && isRunning(save)} onClick={() => void start()}>
        Save to folder
      </Button>
      {save && (
        <div className="basis-full">
          <Suspense fallback={null}>
            <FolderPanel delivery={id} save={save} />
          </Suspense>
        </div>
      )}
    </>
  )
}
