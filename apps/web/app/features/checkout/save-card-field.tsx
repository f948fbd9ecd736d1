/** Asks whether the card that is typed is saved; not ticked beforehand (R-CARD-1). */
import { Checkbox } from '../../ui/checkbox.tsx'
import type { CardChoice } from './use-saved-cards.ts'

export function SaveCardField({ saved, save, setSave }: CardChoice) {
  if (saved !== null) return null
  return (
    <Checkbox
      name="saveCard"
      checked={save}
      onChange={(event) => setSave(event.target.checked)}
      label={
        <>
          Save this card for the next order
          <span className="block text-sm text-ink-soft">
            The payment provider keeps it, for you alone. Your dashboard removes it.
          </span>
        </>
      }
    />
  )
}
