/** What can be done with the selected clips, by button and by key. */
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useKeys } from '../../kit/keys/use-keys.ts'
import type { Person } from '../../kit/person.ts'
import type { BulkKind } from './asked-change.ts'
import type { ClipChoices } from './edit-fields.tsx'
import type { BulkTarget } from './use-bulk-change.ts'

const BulkModal = lazyPart(async () => (await import('./bulk-modal.tsx')).BulkModal, {
  close: ({ onClose }) => onClose(),
})

type Chosen = { kind: BulkKind; to?: 'published' | 'withheld' }
type BulkButtonsProps = { target: BulkTarget; count: number; choices: ClipChoices; person: Person }

export function BulkButtons({ target, count, choices, person: { capabilities } }: BulkButtonsProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const actions: (Chosen & { words: string; keys: string; isThere: boolean })[] = [
    { kind: 'edit', words: 'Edit', keys: 'e', isThere: true },
    { kind: 'move', to: 'published', words: 'Publish', keys: 'p', isThere: capabilities.has('clip.publish') },
    {
      kind: 'move',
      to: 'withheld',
      words: 'Withhold',
      keys: 'w',
      isThere: capabilities.has('clip.withhold'),
    },
    { kind: 'move', words: 'Move', keys: 'm', isThere: true },
    { kind: 'package', words: 'Package', keys: 'a', isThere: capabilities.has('packages.edit') },
    { kind: 'rights', words: 'Rights', keys: 'r', isThere: capabilities.has('rights.edit') },
  ]
  const there = actions.filter(({ isThere }) => isThere)
  useKeys(
    there.map(({ keys, words, kind, to }) => ({
      keys,
      words: `${words}: the selection`,
      run: () => setChosen({ kind, ...(to && { to }) }),
    })),
  )
  return (
    <>
      {there.map(({ words, kind, to }) => (
        <Button
          key={words}
          size="small"
          aria-haspopup="dialog"
          onClick={() => setChosen({ kind, ...(to && { to }) })}
        >
          {words}
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
