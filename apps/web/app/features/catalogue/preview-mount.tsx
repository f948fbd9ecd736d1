/** Loads the preview popup when the pointer is first on a card, and keeps it from then on. */
import { lazy, Suspense, useState } from 'react'
import { usePreviewTarget } from './preview-target-store.ts'

const PreviewPopup = lazy(async () => ({ default: (await import('./preview-popup.tsx')).PreviewPopup }))

export function PreviewMount() {
  const aimed = usePreviewTarget() !== null
  const [wanted, setWanted] = useState(false)
  if (aimed && !wanted) setWanted(true)
  return <Suspense fallback={null}>{wanted && <PreviewPopup />}</Suspense>
}
