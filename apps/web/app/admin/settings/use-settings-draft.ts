/** Unsaved changes of one group of settings. */
import { browserApi } from '../../lib/api.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { changedValues } from '../kit/draft/changed-values.ts'
import { useDraft } from '../kit/draft/use-draft.ts'
import { type DraftedSettings, draftedSettings, settingsOf, valuesOfGroup } from './drafted-settings.ts'

export const useSettingsDraft = (group: DraftedSettings) =>
  useDraft({
    kind: 'settings',
    topic: 'admin',
    entity: group,
    valuesOf: valuesOfGroup,
    send(draft, onto) {
      const own = changedValues(valuesOfGroup(group), draft)
      const values = settingsOf(onto.id, { ...valuesOfGroup(onto), ...own })
      return confirmed(() =>
        browserApi.call('POST /agency/settings/:group', {
          params: { group: onto.id },
          body: { ...values, revision: onto.revision },
        }),
      )
    },
    read: async (id) => draftedSettings((await browserApi.call('GET /agency/settings')).data, id),
  })

export type SettingsDraft = ReturnType<typeof useSettingsDraft>
