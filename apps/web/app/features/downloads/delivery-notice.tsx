/** Shows the progress of a delivery. */
import { Suspense } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { DeliveredFile } from './delivered-facts.tsx'
import { FolderStatus } from './folder-status.tsx'
import { SaveToFolderButton } from './save-to-folder-button.tsx'

const DeliveredFacts = lazyPart(async () => (await import('./delivered-facts.tsx')).DeliveredFacts)

export type Delivery =
  | { state: 'idle' }
  | { state: 'preparing' }
  | {
      state: 'ready'
      url: string
      label: string
      note: string
      /** Files whose licences and checksums are shown here, because no list next to the notice shows them. */
      files: readonly DeliveredFile[]
      /** The delivery, if its user can save the files to a folder. */
      deliveryId?: number
      onFetch?: () => void
    }
  | { state: 'failed'; message: string }

export function DeliveryNotice({ delivery }: { delivery: Delivery }) {
  switch (delivery.state) {
    case 'idle':
      return null
    case 'preparing':
      return (
        <Notice>
          <p>We are now preparing your files. Please stay on this page.</p>
          <div className="skeleton mt-3 h-1 w-full bg-mark" />
        </Notice>
      )
    case 'ready':
      return (
        <Notice tone="clear">
          <div className="flex flex-wrap gap-3">
            <a
              href={delivery.url}
              download
              onClick={delivery.onFetch}
              className={buttonClass({ kind: 'primary' })}
            >
              {delivery.label}
            </a>
            {delivery.deliveryId !== undefined && (
              <SaveToFolderButton id={delivery.deliveryId} delivered={delivery.files} />
            )}
          </div>
          <p dir="auto" className="mt-2 text-sm">
            {delivery.note}
          </p>
          {delivery.deliveryId !== undefined && (
            <FolderStatus delivery={delivery.deliveryId} onSaved={delivery.onFetch} />
          )}
          <Suspense fallback={null}>
            {delivery.files.length > 0 && <DeliveredFacts files={delivery.files} />}
          </Suspense>
        </Notice>
      )
    case 'failed':
      return <Notice tone="stop">{delivery.message}</Notice>
  }
}
