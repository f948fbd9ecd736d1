/** Shows a new API key, once (R-KEY-1). */

import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { TextArea } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { KEY_COPIED } from './api-key-labels.ts'

type ShownKeyModalProps = { shown: string; onClose: () => void }

export function ShownKeyModal({ shown, onClose }: ShownKeyModalProps) {
  return (
    <Modal
      title="Your API key"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button kind="primary" onClick={() => void copyText(shown, KEY_COPIED)}>
            Copy
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Notice tone="caution">Copy the key now and store it safely. It is not shown again.</Notice>
        <TextArea
          label="API key"
          readOnly
          rows={2}
          value={shown}
          className="font-mono break-all"
          onFocus={({ target }) => target.select()}
        />
        <p className="text-sm text-ink-soft">
          Send it with each call as <code>Authorization: Bearer</code> followed by the key.
        </p>
      </div>
    </Modal>
  )
}
