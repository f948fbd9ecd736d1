/** Unsaved changes of one rights record. */
import type { RightsRecord } from '@rushes/contract/agency-rights'
import { browserApi } from '../../lib/api.ts'
import { changedValues } from '../kit/draft/changed-values.ts'
import { fieldsOf, valuesOf } from '../kit/draft/fields.ts'
import { useDraft } from '../kit/draft/use-draft.ts'
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
