/** Shows how far a delivery is saved to a folder, once the user has started it. */
import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useFolderSave } from './folder-saves-store.ts'

const FolderPanel = lazyPart(async () => (await import('./folder-panel.tsx')).FolderPanel)

type FolderStatusProps = {
  delivery: number
  /** Called when the files are in the folder. */
  onSaved: (() => void) | undefined
}

export function FolderStatus({ delivery, onSaved }: FolderStatusProps) {
  const save = useFolderSave(delivery)
  const isDone = save?.state === 'done'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end
  useEffect(() => {
    if (isDone) onSaved?.()
  }, [isDone])
  return <Suspense fallback={null}>{save && <FolderPanel delivery={delivery} save={save} />}</Suspense>
}
