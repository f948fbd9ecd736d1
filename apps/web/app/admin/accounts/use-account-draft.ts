/** Unsaved changes of one company. */
import type { AdminAccount } from '@rushes/contract/agency-accounts'
import { browserApi } from '../../lib/api.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { changedValues } from '../kit/draft/changed-values.ts'
import { fieldsOf, valuesOf } from '../kit/draft/fields.ts'
import { useDraft } from '../kit/draft/use-draft.ts'
import { ACCOUNT_FIELDS } from './account-fields.ts'

export const useAccountDraft = (account: AdminAccount) =>
  useDraft({
    kind: 'account',
    entity: account,
    valuesOf: (one) => valuesOf(ACCOUNT_FIELDS, one),
    send(draft, onto) {
      const own = changedValues(valuesOf(ACCOUNT_FIELDS, account), draft)
      const fields = fieldsOf(ACCOUNT_FIELDS, { ...valuesOf(ACCOUNT_FIELDS, onto), ...own })
      const { id, revision } = onto
      return confirmed(() =>
        browserApi.call('POST /agency/accounts/:id', { params: { id }, body: { ...fields, revision } }),
      )
    },
    read: async (id): Promise<AdminAccount> =>
      (await browserApi.call('GET /agency/accounts/:id', { params: { id } })).data,
  })
