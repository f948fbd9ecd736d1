/** A row of the vocabulary, with the buttons that change and remove it. */
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'

type WordRowProps = {
  name: string
  children: ReactNode
  /** The effect of the removal, which the user confirms. */
  effect: string
  onChange: () => void
  onRemove: () => void
}

export function WordRow({ name, children, effect, onChange, onRemove }: WordRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-2">
      {children}
      <span className="ml-auto flex gap-2">
        <Button size="small" aria-haspopup="dialog" onClick={onChange}>
          Change<span className="sr-only"> {name}</span>
        </Button>
        <ConfirmButton label="Remove" about={name} size="small" onConfirm={onRemove}>
          {effect}
        </ConfirmButton>
      </span>
    </li>
  )
}
