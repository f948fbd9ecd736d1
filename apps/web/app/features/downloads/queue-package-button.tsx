/** Queues the clips of a package that the viewer may obtain. */
import type { ObtainableItem } from '@rushes/contract/clips'
import { Button, type ButtonKind, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'
import { currentViewer } from '../account/session-store.ts'
import { addToQueue, type QueueRow, useQueue } from './queue-store.ts'

export const NOTHING_TO_DOWNLOAD =
  'The clips in this package cannot be downloaded, you will need to contact us directly.'
/** Reports immediately how many clips of the package must be bought first. The queue shows it as well. */
async function reportMissing(rows: readonly QueueRow[]) {
  const { account } = currentViewer()
  if (!account) return
  const [{ loadMissing, BUY_ADDRESS }, { missingMessage }] = await Promise.all([
    import('./load-missing.ts'),
    import('./missing-clips.ts'),
  ])
  // Without a response only the queue shows it.
  const count = await loadMissing(account, rows).catch(() => 0)
  if (count === 0) return
  notify(missingMessage(count, rows.length), {
    tone: 'caution',
    link: { to: BUY_ADDRESS, label: count === 1 ? 'Buy 1 licence' : `Buy ${count} licences` },
  })
}

const QUEUED = 'The package was added to your downloads'

type QueuePackageButtonProps = { items: readonly ObtainableItem[]; kind?: ButtonKind }

export function QueuePackageButton({ items, kind = 'primary' }: QueuePackageButtonProps) {
  const queue = useQueue()
  const rows = items.flatMap(({ id, type, downloadable_by_user: obtainable }): QueueRow[] =>
    type !== 'package' && obtainable ? [{ id, type }] : [],
  )
  const queued = rows.length > 0 && rows.every(({ id }) => queue.some((row) => row.id === id))
  if (queued) {
    return (
      <LinkButton to="/downloads" size="large">
        <Icon of="check" />
        In your download queue
      </LinkButton>
    )
  }
  return (
    <Button
      kind={kind}
      size="large"
      onClick={() => {
        if (rows.length === 0) return notify(NOTHING_TO_DOWNLOAD, { tone: 'stop' })
        addToQueue(rows)
        notify(QUEUED)
        void reportMissing(rows)
      }}
    >
      <Icon of="download" />
      Download package
    </Button>
  )
}
