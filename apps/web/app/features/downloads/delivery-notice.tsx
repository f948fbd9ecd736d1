/** Tells how far a delivery has come (R-DOWNLOAD-5). */
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Delivery } from './use-delivery.ts'

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
          <a href={delivery.url} download className={buttonClass({ kind: 'primary' })}>
            Your files are ready. Click here to download.
          </a>
          <p className="mt-2 text-sm">{deliveredWords(delivery)}</p>
        </Notice>
      )
    case 'failed':
      return <Notice tone="stop">{delivery.message}</Notice>
  }
}

function deliveredWords({ files, credits }: Extract<Delivery, { state: 'ready' }>): string {
  const what = files === 1 ? '1 file' : `${files} files in one ZIP`
  const used = credits === 0 ? 'no credits used' : `${credits} ${credits === 1 ? 'credit' : 'credits'} used`
  return `${what}, ${used}. The link is good for 24 hours.`
}
