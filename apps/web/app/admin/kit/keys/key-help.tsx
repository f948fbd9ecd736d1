/** All keys of the current page, and the switch for single keys. */
import { Switch } from '../../../ui/checkbox.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { KeyLabels } from './key-labels.tsx'
import { shownKeys, switchKeys, useKeysOn } from './key-store.ts'

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const areOn = useKeysOn()
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      <div className="mb-4 border-b border-rule pb-4">
        <Switch
          label="Keyboard shortcuts"
          help="Use letters and symbols without Ctrl, except in text fields."
          checked={areOn}
          onChange={(event) => switchKeys(event.currentTarget.checked)}
        />
      </div>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {shownKeys().map(({ keys, label }) => (
          <div key={keys} className="flex items-center justify-between gap-4 border-b border-rule py-1.5">
            <dt>{label}</dt>
            <dd>
              <KeyLabels keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
