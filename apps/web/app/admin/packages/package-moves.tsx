/** Publishes or withdraws a package; an unavailable move shows why. */
import type { AdminPackage } from '@rushes/contract/agency-packages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useKeys } from '../kit/keys/use-keys.ts'
import { PACKAGE_MOVE_LABELS } from '../kit/package-labels.ts'
import type { PackageDraft } from './use-package-draft.ts'

type PackageMovesProps = { pack: AdminPackage; draft: PackageDraft }
type Move = AdminPackage['moves'][number]

export function PackageMoves({ pack, draft }: PackageMovesProps) {
  const { busy, failure, move } = useMove(pack, draft)
  const publishing = pack.moves.find(({ to, refusal }) => to === 'published' && refusal === null)
  useKeys(
    publishing
      ? [{ keys: 'p', label: PACKAGE_MOVE_LABELS.published, run: () => void move(publishing.to) }]
      : [],
  )
  return (
    <>
      {failure !== null && <Notice tone="stop">{failure}</Notice>}
      {pack.moves.map(({ to, refusal }) => (
        <div key={to} className="grid gap-1">
          <Button
            kind={to === 'published' ? 'primary' : 'danger'}
            busy={busy}
            disabled={refusal !== null}
            onClick={() => void move(to)}
          >
            {PACKAGE_MOVE_LABELS[to]}
          </Button>
          {refusal && <span className="text-sm text-ink-soft">{refusal}</span>}
        </div>
      ))}
    </>
  )
}

function useMove({ id, revision }: AdminPackage, { carryTo }: PackageDraft) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function move(to: Move['to']) {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const { data, message } = await browserApi.call('POST /agency/packages/:id/move', {
        params: { id },
        body: { revision, to },
      })
      carryTo(data)
      notify(message)
      await revalidate()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, move }
}
