/**
 * Shows the keys of a button or a link on devices with a keyboard, while the keys are on. Screen readers get
 * them from the help.
 */
import { KeyLabels } from './key-labels.tsx'
import { useKeysOn } from './key-store.ts'

export function KeyHint({ keys }: { keys: string }) {
  const areSingleOn = useKeysOn()
  if (!areSingleOn && !keys.includes('+')) return null
  return (
    <span aria-hidden="true" className="font-normal max-sm:hidden pointer-coarse:hidden">
      <KeyLabels keys={keys} look="border-current/40 px-1 font-mono text-xs" />
    </span>
  )
}
