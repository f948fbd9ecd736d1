/** Loads the preview popup when the pointer is first on a card, and keeps it from then on. */

import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { usePreviewTarget } from './preview-target-store.ts'

const PreviewPopup = lazyPart(async () => (await import('./preview-popup.tsx')).PreviewPopup, {
  isComfort: true,
})

export function PreviewMount() {
  const aimed = usePreviewTarget() !== null
  const [wanted, setWanted] = useState(false)
  if (aimed && !wanted) setWanted(true)
  return <Suspense fallback={null}>{wanted && <PreviewPopup />}</Suspense>
}
