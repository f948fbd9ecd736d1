/**
 * Serves the choices of the clip form, and the files, packages and related clips of a clip, to the admin
 * area.
 */
import { mediaPath, SCENE_PICTURES } from '@rushes/commerce/media-path'
import { agencyClipChoices, agencyClipFiles, agencyClipNeighbours } from '@rushes/contract/agency-clip-parts'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { clipExists } from '../../../db/clip-exists.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { fileFactsOf } from '../../files/file-facts.rules.ts'
import { shownOf } from './admin-clips.ts'
import * as queries from './clip-parts.queries.ts'

const noSuchClip = () => new AppError('not_found', 'There is no such clip.')

export function agencyClipPartRoutes({ app, db, storage }: Context): void {
  app.route({
    ...agencyClipChoices,
    async handler() {
      const [categories, tones, footageTypes, licensingTerms, contributors] = await Promise.all([
        queries.listChoices(db, 'categories'),
        queries.listChoices(db, 'tones'),
        queries.listChoices(db, 'footage_types'),
        queries.listAllTerms(db),
        queries.listActiveContributors(db),
      ])
      return ok({ categories, tones, footageTypes, licensingTerms, contributors })
    },
  })

  app.route({
    ...agencyClipFiles,
    async handler(request) {
      const { id } = request.params
      const { userId } = viewerOf(request)
      const [master, sound, scenes, embedded, uploads] = await Promise.all([
        queries.findMaster(db, id),
        queries.findSound(db, id),
        queries.listScenes(db, id),
        queries.listEmbedded(db, id),
        queries.listMasterUploads(db, { clipId: id, userId }),
      ])
      if (!master) throw noSuchClip()
      const version = master.media_version
      const renditions = version === '' ? [] : await listRenditions(`public/${id}/${version}/`)
      return ok({
        facts: fileFactsOf(master),
        media_version: version,
        renditions,
        poster_s: master.poster_s,
        scenes: scenes.map(({ place, at_s }) => ({
          at_s,
          thumbpath: mediaPath({ id, media_version: version }, SCENE_PICTURES[place - 1] ?? ''),
        })),
        sound: sound ?? null,
        uploads,
        embedded,
      })
    },
  })

  app.route({
    ...agencyClipNeighbours,
    async handler({ params: { id } }) {
      if (!(await clipExists(db, id))) throw noSuchClip()
      const [packages, neighbours] = await Promise.all([
        queries.listPackagesOfClip(db, id),
        queries.listNeighbours(db, id),
      ])
      return ok({
        packages,
        neighbours: neighbours.map((clip) => ({
          id: clip.id,
          title: clip.title,
          state: clip.state,
          publish_at: clip.publish_at?.toISOString() ?? null,
          thumbpath: shownOf(clip).poster,
          graphic: clip.graphic,
        })),
      })
    },
  })

  /** Lists a folder as one row, because a film has a folder with many short segments for each size. */
  async function listRenditions(folder: string) {
    const rows = new Map<string, { name: string; files: number; size_bytes: number }>()
    for await (const { key, sizeBytes } of storage.list(folder)) {
      const path = key.slice(folder.length)
      const name = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : path
      const row = rows.get(name) ?? { name, files: 0, size_bytes: 0 }
      rows.set(name, { name, files: row.files + 1, size_bytes: row.size_bytes + sizeBytes })
    }
    return [...rows.values()].toSorted((one, other) => one.name.localeCompare(other.name))
  }
}
