/** Shows the progress of a delivery. */
import type { Data } from '@rushes/contract/client'
import { buttonClass } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Notice } from '../../ui/notice.tsx'

type DeliveredFile = Data<'POST /clip/clips/download'>['delivered'][number]

export type Delivery =
  | { state: 'idle' }
  | { state: 'preparing' }
  | {
      state: 'ready'
      url: string
      label: string
      note: string
      /** Files whose checksums are shown here, because no list next to the notice shows them. */
      files: readonly DeliveredFile[]
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
          <a
            href={delivery.url}
            download
            onClick={delivery.onFetch}
            className={buttonClass({ kind: 'primary' })}
          >
            {delivery.label}
          </a>
          <p dir="auto" className="mt-2 text-sm">
            {delivery.note}
          </p>
          {delivery.files.length > 0 && <Checksums files={delivery.files} />}
        </Notice>
      )
    case 'failed':
      return <Notice tone="stop">{delivery.message}</Notice>
  }
}

function Checksums({ files }: { files: readonly DeliveredFile[] }) {
  return (
    <div className="mt-2 text-sm">
      <Disclosure label="Checksums (SHA-256)">
        <ul className="mt-1 grid gap-2">
          {files.map(({ id, file_name, sha256 }) => (
            <li key={id}>
              {file_name}
              <span className="block font-mono text-xs break-all">{sha256}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
