/** Changes of one rights record, and what is done with it at once. */
import type { RightsRecord } from '@rushes/contract/agency-rights'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { notify } from '../../ui/notify.ts'
import { changedValues } from '../kit/draft/changed-values.ts'
import { fieldsOf, valuesOf } from '../kit/draft/fields.ts'
import { useDraft } from '../kit/draft/use-draft.ts'
import { useReload } from '../kit/use-reload.ts'
import { RECORD_FIELDS } from './record-fields.ts'

export const useRecordDraft = (record: RightsRecord) =>
  useDraft({
    kind: 'rights',
    entity: record,
    valuesOf: (one) => valuesOf(RECORD_FIELDS, one),
    send(draft, onto) {
      const own = changedValues(valuesOf(RECORD_FIELDS, record), draft)
      const fields = fieldsOf(RECORD_FIELDS, { ...valuesOf(RECORD_FIELDS, onto), ...own })
      const { id, revision } = onto
      return browserApi.call('POST /agency/rights/:id', { params: { id }, body: { ...fields, revision } })
    },
    read: async (id): Promise<RightsRecord> =>
      (await browserApi.call('GET /agency/rights/:id', { params: { id } })).data,
  })

export type RecordDraft = ReturnType<typeof useRecordDraft>

type Act = () => Promise<{ data: RightsRecord; message: string }>

/** Does something with the record at once; what is typed and not saved stays. */
export function useRecordAct(draft: RecordDraft) {
  const { reloading, reload } = useReload()
  const [sending, setSending] = useState(false)
  const busy = sending || reloading
  const [failure, setFailure] = useState<string | null>(null)
  async function act(call: Act): Promise<void> {
    if (busy) return
    setSending(true)
    setFailure(null)
    try {
      const { data, message } = await call()
      draft.carryTo(data)
      notify(message)
      await reload()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  return { busy, failure, act }
}
