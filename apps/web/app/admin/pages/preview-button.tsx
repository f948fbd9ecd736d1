/** Opens a preview of the page as visitors will see it, rendered by the server (R-PAGE-2). */
import { useState } from 'react'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RichText } from '../../ui/rich-text.tsx'

type Shown = { html: string; failure: null } | { html: null; failure: string }

/** @param render requests the page from the server as clean HTML */
export function PreviewButton({ render }: { render: () => Promise<string> }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [busy, setBusy] = useState(false)
  async function preview() {
    setBusy(true)
    try {
      setShown({ html: await render(), failure: null })
    } catch (error) {
      setShown({ html: null, failure: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button busy={busy} onClick={() => void preview()}>
        Preview the page
      </Button>
      {shown && (
        <Modal title="Preview" onClose={() => setShown(null)}>
          {shown.failure === null ? (
            <RichText html={shown.html} />
          ) : (
            <Notice tone="stop">{shown.failure}</Notice>
          )}
        </Modal>
      )}
    </>
  )
}
