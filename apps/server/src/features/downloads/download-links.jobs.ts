/**
 * Notifies the creator of a link of clips that it no longer delivers (R-LINK-7). Safe to run twice: each clip
 * is reported once.
 */
import type { Job } from '../../context.ts'
import { listReserved } from '../../db/deals.ts'
import { postEmail } from '../outbox/post-email.ts'
import { listFallenClips, updateNotifiedClips } from './admin-links.queries.ts'
import { clipsFallenEmail } from './download-links.emails.ts'

export const fallenClipsJob: Job = {
  name: 'download-links-fallen-clips',
  every: '*/5 * * * *',
  async run({ db, clock, config }) {
    const now = clock.now()
    const reserved = await listReserved(db, { accountId: null, now })
    const fallen = await listFallenClips(db, { now, reserved })
    const byLink = Map.groupBy(fallen, ({ link_id }) => link_id)
    for (const [id, rows] of byLink) {
      const [first] = rows
      if (!first) continue
      const clips = rows.map(({ clip_id, clip_title }) => ({ id: clip_id, title: clip_title }))
      const ids = clips.map((clip) => clip.id)
      await db.transaction().execute(async (tx) => {
        await updateNotifiedClips(tx, id, ids, now)
        const key = `download-link-fallen:${id}:${ids.join()}`
        const mail = clipsFallenEmail(config, { id, title: first.title, clips })
        await postEmail(tx, { key: key.slice(0, 200), to: first.email, ...mail }, now)
      })
    }
  },
}
