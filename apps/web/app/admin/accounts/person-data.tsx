/** Takes along, or erases, what is kept about a person (R-PRIVACY-13). */
import type { AdminUser } from '@rushes/contract/agency-users'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { saveText } from '../../lib/start-download.ts'
import { Button } from '../../ui/button.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { notify } from '../../ui/notify.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { EraseModal } from './erase-modal.tsx'

export function PersonData({ user }: { user: AdminUser }) {
  const { id } = user
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const params = { id }
      const { data } = await confirmed(() => browserApi.call('POST /agency/users/:id/export', { params }))
      saveText(JSON.stringify(data, null, 2), { name: `user-${id}.json`, type: 'application/json' })
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    }
    setBusy(false)
  }
  return (
    <section aria-label="Personal data" className="grid gap-4 rounded-sm border border-rule bg-sheet p-4">
      <h2 className="title text-xl">Personal data</h2>
      <Button busy={busy} onClick={() => void save()}>
        Export personal data
      </Button>
      <ModalButton
        kind="danger"
        label="Erase user"
        modal={(close) => <EraseModal user={user} onClose={close} />}
      />
    </section>
  )
}
