/** The moves that are available in the state of a clip; an unavailable one shows the reason. */
import type { AdminClip, ClipState } from '@rushes/contract/agency-clips'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { KeyHint } from '../kit/keys/key-hint.tsx'
import { useKeys } from '../kit/keys/use-keys.ts'
import { MOVE_LABELS } from '../kit/move-labels.ts'

const MoveModal = lazyPart(async () => (await import('./move-modal.tsx')).MoveModal, {
  close: ({ onClose }) => onClose(),
})

const KEYS = { published: 'p', withheld: 'w' } as const
const hasKey = (to: ClipState): to is keyof typeof KEYS => to in KEYS

/** @param mayKill whether the user may see the licence holders */
export function ClipMoves({ clip, mayKill }: { clip: AdminClip; mayKill: boolean }) {
  const [chosen, setChosen] = useState<AdminClip['moves'][number] | null>(null)
  const possible = clip.moves.filter(({ refusal }) => refusal === null)
  useKeys(
    possible.flatMap((move) =>
      hasKey(move.to)
        ? [{ keys: KEYS[move.to], label: MOVE_LABELS[move.to], run: () => setChosen(move) }]
        : [],
    ),
  )
  return (
    <>
      <ul className="grid gap-3">
        {clip.moves.map((move) => (
          <li key={move.to} className="grid gap-1">
            <Button
              kind={move.to === 'published' ? 'primary' : move.to === 'withdrawn' ? 'danger' : 'outline'}
              disabled={move.refusal !== null}
              onClick={() => setChosen(move)}
            >
              {MOVE_LABELS[move.to]}
              {hasKey(move.to) && move.refusal === null && <KeyHint keys={KEYS[move.to]} />}
            </Button>
            {move.refusal && <span className="text-sm text-ink-soft">{move.refusal}</span>}
          </li>
        ))}
      </ul>
      <Suspense>
        {chosen && <MoveModal {...{ clip, mayKill }} move={chosen} onClose={() => setChosen(null)} />}
      </Suspense>
    </>
  )
}
