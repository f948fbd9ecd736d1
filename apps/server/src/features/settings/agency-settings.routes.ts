/** Routes for the settings in the admin area (R-SETTING-1). */
import * as endpoints from '@rushes/contract/agency-settings'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { actorOf } from '../../http/viewer.ts'
import { readAdminSettings } from './admin-settings.ts'
import { saveSettings } from './save-settings.ts'

export function agencySettingRoutes(context: Context): void {
  const { app, pageChanges } = context

  app.route({
    ...endpoints.agencySettings,
    handler: async () => ok(await readAdminSettings(context)),
  })

  app.route({
    ...endpoints.saveSettings,
    async handler(request) {
      const { revision, ...given } = request.body
      const actor = actorOf(request)
      await saveSettings(context, actor, { group: request.params.group, revision, given })
      // Other processes are notified; this process has the settings for the caller's next request.
      await pageChanges.readSettings()
      return ok(await readAdminSettings(context), 'The settings are saved.')
    },
  })
}
