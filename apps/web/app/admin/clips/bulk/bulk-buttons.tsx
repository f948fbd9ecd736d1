/** The actions for the selected clips, as buttons and keys. */
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { KeyHint } from '../../kit/keys/key-hint.tsx'
import { useKeys } from '../../kit/keys/use-keys.ts'
import type { Person } from '../../kit/person.ts'
import type { ClipChoices } from './edit-fields.tsx'
import type { BulkKind } from './requested-change.ts'
import type { BulkTarget } from './use-bulk-change.ts'

const BulkModal = lazyPart(async () => (await import('./bulk-modal.tsx')).BulkModal, {
  close: ({ onClose }) => onClose(),
})

type Chosen = { kind: BulkKind; to?: 'published' | 'withheld' }
type BulkButtonsProps = { target: BulkTarget; count: number; choices: ClipChoices; person: Person }

export function BulkButtons({ target, count, choices, person: { capabilities } }: BulkButtonsProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const actions: (Chosen & { label: string; keys: string; isThere: boolean })[] = [
    { kind: 'edit', label: 'Edit', keys: 'e', isThere: true },
    { kind: 'move', to: 'published', label: 'Publish', keys: 'p', isThere: capabilities.has('clip.publish') },
    {
      kind: 'move',
      to: 'withheld',
      label: 'Withhold',
      keys: 'w',
      isThere: capabilities.has('clip.withhold'),
    },
    { kind: 'move', label: 'Move', keys: 'm', isThere: true },
    { kind: 'package', label: 'Package', keys: 'a', isThere: capabilities.has('packages.edit') },
    { kind: 'rights', label: 'Rights', keys: 'r', isThere: capabilities.has('rights.edit') },
  ]
  const there = actions.filter(({ isThere }) => isThere)
  useKeys(
    there.map(({ keys, label, kind, to }) => ({
      keys,
      label: `${label}: the selection`,
      run: () => setChosen({ kind, ...(to && { to }) }),
    })),
  )
  return (
    <>
      {there.map(({ label, keys, kind, to }) => (
        <Button
          key={label}
          size="small"
          aria-haspopup="dialog"
          onClick={() => setChosen({ kind, ...(to && { to }) })}
        >
          {label}
          <KeyHint keys={keys} />
        </Button>
      ))}
      <Suspense fallback={null}>
        {chosen && (
          <BulkModal
            {...chosen}
            target={target}
            count={count}
            choices={choices}
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </>
  )
}
