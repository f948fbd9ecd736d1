/** Loads the popup with the first card that is pointed at, and keeps it from then on. */
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { previewTarget, subscribeToPreviewTarget } from './preview-target-store.ts'

const PreviewPopup = lazy(async () => ({ default: (await import('./preview-popup.tsx')).PreviewPopup }))

let wanted = false

function isWanted() {
  wanted ||= previewTarget() !== null
  return wanted
}

export function PreviewMount() {
  const show = useSyncExternalStore(subscribeToPreviewTarget, isWanted, () => false)
  return <Suspense fallback={null}>{show && <PreviewPopup />}</Suspense>
}
