/**
 * Derives facts from the finished files of clips: the facts of the master, the look of the still, the hashes.
 */
import type { PictureHash } from '@rushes/fingerprint/look-alikes'
import { examineClips } from '@rushes/media/examine-clips'
import type { ExaminedClip, Look, Probe } from '@rushes/media/media-facts'
import { type ClipImport, ImportRefused } from '../clip-import.ts'
import { framesIn, hashesOf, sheetIn } from '../look-alikes/hash-pictures.ts'
import { readLook } from './clip-look.ts'
import { findClipMedia } from './clip-media.ts'

type Described = Pick<ClipImport, 'ref' | 'type' | 'master'>
export type Seen = Omit<Look, 'grey'> & { probe: Probe; hashes: PictureHash[] }

/** Examines the files of several clips in one process. @throws ImportRefused for the first invalid clip */
export async function seeClips(clips: readonly { clip: Described; folder: string }[]): Promise<Seen[]> {
  const described = await Promise.all(
    clips.map(async ({ clip, folder }) => {
      const { masterPath, posterPath } = await findClipMedia(clip, folder)
      const frames = await framesIn(folder)
      const sheet = frames ? null : await sheetIn(clip, folder)
      const kind: 'image' | 'video' = clip.type === 'image' ? 'image' : 'video'
      return { clip, frames, sheet, files: { kind, master: masterPath, poster: posterPath, sheet } }
    }),
  )
  const found = await examineClips(described.map(({ files }) => files))
  return described.map(({ clip, frames, sheet }, index) => {
    const { greys, ...seen } = whole(clip, found[index])
    const tiles = sheet?.times.flatMap(({ atMs, tile }) => {
      const grey = greys[tile]
      return grey ? [{ atMs, grey }] : []
    })
    return { ...seen, hashes: hashesOf(frames ?? tiles ?? []) }
  })
}

export async function seeFolder(clip: Described, folder: string): Promise<Seen> {
  const [seen] = await seeClips([{ clip, folder }])
  return seen ?? refuse(clip, 'its files cannot be read')
}

/** Reuses the results of files that were just made; others are read now. */
export async function seeMade(clip: Described, folder: string, probe: Probe): Promise<Seen> {
  const [look, frames] = await Promise.all([readLook(folder), framesIn(folder)])
  if (!look) return await seeFolder(clip, folder)
  const { grey, ...still } = look
  return { probe, ...still, hashes: hashesOf(frames ?? [{ atMs: 0, grey }]) }
}

function whole(clip: Described, found: ExaminedClip | undefined) {
  if (!found) return refuse(clip, 'its files cannot be read')
  if (!('problem' in found)) return found
  const names = { master: clip.master, poster: 'its poster', sheet: 'its storyboard' }
  return refuse(clip, `${names[found.file]}: ${found.problem}`)
}

function refuse({ ref }: Described, sentence: string): never {
  throw new ImportRefused(ref, sentence)
}
