/** Loads the previews when the pointer is first on a card, and keeps them afterwards. */
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { usePreviewTarget } from '../catalogue/preview-target-store.ts'

const Previews = lazyPart(async () => (await import('./previews.tsx')).Previews, {
  isComfort: true,
})

export function PreviewMount() {
  const aimed = usePreviewTarget() !== null
  const [wanted, setWanted] = useState(false)
  if (aimed && !wanted) setWanted(true)
  return <Suspense fallback={null}>{wanted && <Previews />}</Suspense>
}
