/** Shows staff which clips an account can see and download (R-ACCOUNT-10). */
import { previewAccount } from '@rushes/contract/agency-account-preview'
import { ok } from '@rushes/contract/endpoint'
import { invalidField } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { readClipList } from '../reference.rules.ts'
import { previewClips } from './preview-clips.ts'

const MAX_CLIPS = 20

export function agencyAccountPreviewRoutes({ app, ...services }: Context): void {
  app.route({
    ...previewAccount,
    async handler(request) {
      const ids = readIds(request.body.clips)
      const { userId } = viewerOf(request)
      const requested = { accountId: request.params.id, ids, userId, ip: request.ip }
      return ok(await previewClips(services, requested))
    },
  })
}

/** @throws AppError validation */
function readIds(list: string): number[] {
  const { ids, unread } = readClipList(list)
  const refuse = (words: string) => invalidField('clips', words)
  if (unread.length > 0) throw refuse(`Not found: ${unread.slice(0, 10).join(', ')}.`)
  if (ids.length > MAX_CLIPS) throw refuse(`Please name at most ${MAX_CLIPS} clips at once.`)
  return ids
}
