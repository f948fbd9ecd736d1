/** Empties the download queue after asking. */
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { clearQueue } from './queue-store.ts'

const ConfirmModal = lazy(async () => ({
  default: (await import('../../ui/confirm-modal.tsx')).ConfirmModal,
}))

export function ClearDownloadsButton() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)} aria-haspopup="dialog">
        Clear Downloads
      </Button>
      <Suspense fallback={null}>
        {asking && (
          <ConfirmModal
            title="Clear Downloads"
            onConfirm={() => {
              setAsking(false)
              clearQueue()
            }}
            onCancel={() => setAsking(false)}
          >
            All clips will be removed from your download queue. Licences that you hold are not affected.
          </ConfirmModal>
        )}
      </Suspense>
    </>
  )
}
