/**
 * Serves the story of a clip or a package to members as a text file. The name is looked up in the database
 * and never becomes a path; the response is a signed URL that is valid for five minutes (R-CLIP-11,
 * R-FILE-1).
 */
import { clipText } from '@rushes/contract/clips'
import { ok } from '@rushes/contract/endpoint'
import type { FileKind } from '@rushes/contract/file-kinds'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { tagOf } from '../../http/entity-tag.ts'
import { type Viewer, viewerOf } from '../../http/viewer.ts'
import { signedFile, versionedRef } from '../files/signed-file.ts'
import { findStoryFile } from './clips.queries.ts'
import { packageOfTextName, packageText, packageTextName } from './packages/package-text.ts'
import { findPackage } from './packages/packages.queries.ts'
import { requireSight } from './visible-clips.ts'

export function clipTextRoutes({ app, db, secret, clock }: Context): void {
  app.route({
    ...clipText,
    async handler(request) {
      const { textFile } = request.params
      const now = clock.now()
      const story = (await storyOfPackage(textFile)) ?? (await storyOfClip(viewerOf(request), textFile, now))
      const { file_url } = signedFile({ secret, clock }, { ...story, fileName: textFile })
      return ok({ file_url })
    },
  })

  async function storyOfPackage(textFile: string): Promise<{ kind: FileKind; ref: string } | undefined> {
    const id = packageOfTextName(textFile)
    const row = id === undefined ? undefined : await findPackage(db, id)
    if (!row?.story || packageTextName(row) !== textFile) return undefined
    return { kind: 'package-text', ref: versionedRef(String(row.id), tagOf(packageText(row))) }
  }

  async function storyOfClip(
    viewer: Viewer,
    textFile: string,
    now: Date,
  ): Promise<{ kind: FileKind; ref: string }> {
    const story = await findStoryFile(db, textFile)
    if (!story) throw new AppError('not_found', 'There is no such text.')
    await requireSight(db, viewer, story, now)
    return { kind: 'text', ref: versionedRef(String(story.file_id), `"${story.sha256}"`) }
  }
}
