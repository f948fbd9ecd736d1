/** Shows a new API key or pull address, once (R-KEY-1, R-PULL-1). */
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { TextArea } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'

type ShownSecretModalProps = {
  shown: string
  /** What is shown, as in "API key" and "key". */
  label: string
  noun: string
  /** How it is used. */
  children: ReactNode
  onClose: () => void
}

export function ShownSecretModal({ shown, label, noun, children, onClose }: ShownSecretModalProps) {
  return (
    <Modal
      title={`Your ${label}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button
            kind="primary"
            onClick={() => void copyText(shown, `${capitalised(label)} copied to your clipboard`)}
          >
            Copy
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Notice tone="caution">Copy the {noun} now and store it safely. It is not shown again.</Notice>
        <TextArea
          label={capitalised(label)}
          readOnly
          rows={2}
          value={shown}
          className="field-sizing-content font-mono break-all"
          onFocus={({ target }) => target.select()}
        />
        <div className="grid gap-3 text-sm text-ink-soft">{children}</div>
      </div>
    </Modal>
  )
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
