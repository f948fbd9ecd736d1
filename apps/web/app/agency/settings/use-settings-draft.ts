/** Changes of one group of settings that are typed and not saved. */
import { browserApi } from '../../lib/api.ts'
import { changedNames } from '../draft/changed-values.ts'
import { useDraft } from '../draft/use-draft.ts'
import { confirmed } from '../entry/confirm-identity-store.ts'
import { type DraftedSettings, draftedSettings, settingsOf, valuesOfGroup } from './drafted-settings.ts'

export const useSettingsDraft = (group: DraftedSettings) =>
  useDraft({
    kind: 'settings',
    topic: 'desk',
    thing: group,
    valuesOf: valuesOfGroup,
    send(draft, onto) {
      const own = changedNames(valuesOfGroup(group), draft).map((name) => [name, draft[name] ?? ''] as const)
      const values = settingsOf(onto.id, { ...valuesOfGroup(onto), ...Object.fromEntries(own) })
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
