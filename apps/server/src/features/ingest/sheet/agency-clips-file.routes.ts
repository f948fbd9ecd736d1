/** Routes that export clips of the admin list as a table, and import it again. */
import * as endpoints from '@rushes/contract/agency-clips-file'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../../context.ts'
import { historyFile, MAX_IN_FILE } from '../../../http/history.ts'
import { actorOf } from '../../../http/viewer.ts'
import { recordExport } from '../../audit/record-export.ts'
import { readClips } from '../../catalogue/editing/change-clips.ts'
import { readFoundIds } from '../../catalogue/editing/find-admin-clips.ts'
import { listFacetNames } from '../ingest.queries.ts'
import { CLIPS_FILE_COLUMNS, cellsOfClip } from './clips-file.rules.ts'
import { saveClipsFile } from './save-clips-file.ts'

const READ_AT_ONCE = 500
/** Enough for 1,000 rows with long texts. */
const BODY_BYTES = 4 * 1024 * 1024

export function agencyClipsFileRoutes({ app, ...services }: Context): void {
  const { db, clock } = services

  app.route({
    ...endpoints.clipsFile,
    async handler(request) {
      const ids = await readFoundIds(db, request.query, clock.now(), MAX_IN_FILE + 1)
      const known = await listFacetNames(db)
      const rows: string[][] = []
      for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
        const clips = await readClips(db, ids.slice(at, at + READ_AT_ONCE))
        rows.push(...clips.map((clip) => cellsOfClip(clip, known)))
      }
      const records = rows.map((row) => [row])
      return ok(await recordExport({ db, clock }, request, historyFile('clips', CLIPS_FILE_COLUMNS, records)))
    },
  })

  app.route({
    ...endpoints.saveClipsFile,
    bodyLimit: BODY_BYTES,
    async handler(request) {
      const actor = actorOf(request)
      const report = await saveClipsFile(services, actor, request.body)
      return ok(report, report.saved ? 'Clips saved.' : 'Nothing was written.')
    },
  })
}
