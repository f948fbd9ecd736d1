/** Unsaved changes of one package, including its clips. */
import type { AdminPackage } from '@rushes/contract/agency-packages'
import { browserApi } from '../../lib/api.ts'
import type { Draft } from '../kit/draft/changed-values.ts'
import { changesOf, valuesOf } from '../kit/draft/fields.ts'
import { useDraft } from '../kit/draft/use-draft.ts'
import { fieldsOfPackage, PACKAGE_FIELDS } from './package-fields.ts'

export const usePackageDraft = (pack: AdminPackage) =>
  useDraft({
    kind: 'package',
    entity: pack,
    valuesOf: (one) => valuesOf(PACKAGE_FIELDS, fieldsOfPackage(one)),
    send: (draft: Draft, { id, revision }) =>
      browserApi.call('POST /agency/packages/:id', {
        params: { id },
        body: { revision, ...changesOf(PACKAGE_FIELDS, fieldsOfPackage(pack), draft) },
      }),
    read: async (id) => (await browserApi.call('GET /agency/packages/:id', { params: { id } })).data,
  })

export type PackageDraft = ReturnType<typeof usePackageDraft>
