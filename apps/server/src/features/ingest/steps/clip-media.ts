/** Checks that the folder of a clip contains all its finished files. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { POSTER, POSTER_WIDTHS, SCENE_PICTURES } from '@rushes/commerce/media-path'
import { type ClipImport, ImportRefused } from '../clip-import.ts'

export type ImportedFiles = {
  masterPath: string
  /** The still that determines the colour and the focal point. */
  posterPath: string
  /** Paths of all public files within the folder. */
  renditions: string[]
  /** The first media file that the playlist names, which is the best; empty for an image. */
  preview: string
}

const POSTERS = [POSTER, ...POSTER_WIDTHS.map((width) => `poster-${width}.avif`)]
/** Files of the agency's own encoder that imports from other sources may lack. */
const OPTIONAL = [...POSTER_WIDTHS.map((width) => `poster-${width}.webp`), ...SCENE_PICTURES]
const OF_VIDEOS = ['hover.mp4', 'sprite.jpg', 'sprite.vtt']
const HLS_MASTER = 'hls/master.m3u8'

/** Fields of a clip that determine its files. */
type Described = Pick<ClipImport, 'ref' | 'type' | 'master'>

/** @throws ImportRefused with the first file that is missing or empty. */
export async function findClipMedia(clip: Described, folder: string): Promise<ImportedFiles> {
  const isImage = clip.type === 'image'
  await requireFile(clip, folder, clip.master)
  const renditions = isImage ? [...POSTERS] : [...POSTERS, ...OF_VIDEOS]
  for (const file of renditions) await requireFile(clip, folder, file)
  for (const file of OPTIONAL) if (await isThere(folder, file)) renditions.push(file)
  const stream = isImage ? [] : await playlistFiles(clip, folder, HLS_MASTER)
  return {
    masterPath: join(folder, clip.master),
    posterPath: join(folder, POSTER),
    renditions: [...renditions, ...stream],
    preview: stream.find((file) => !file.endsWith('.m3u8')) ?? '',
  }
}

/**
 * Returns a playlist and all files that it names, because a gap would otherwise be noticed only by viewers.
 */
async function playlistFiles(clip: Described, folder: string, playlist: string): Promise<string[]> {
  await requireFile(clip, folder, playlist)
  const files = [playlist]
  for (const name of namesIn(await readFile(join(folder, playlist), 'utf8'))) {
    if (!/^[\w-]+\.(m3u8|m4s|mp4|ts)$/.test(name)) {
      throw new ImportRefused(clip.ref, `the playlist ${playlist} names ${name}, which is not in its folder`)
    }
    const file = `hls/${name}`
    if (name.endsWith('.m3u8')) files.push(...(await playlistFiles(clip, folder, file)))
    else await requireFile(clip, folder, file)
    files.push(file)
  }
  return [...new Set(files)]
}

function namesIn(playlist: string): Set<string> {
  const lines = playlist.split(/\r?\n/).map((line) => line.trim())
  const files = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const inTags = lines.flatMap((line) => /^#.*\bURI="([^"]*)"/.exec(line)?.[1] ?? [])
  return new Set([...inTags, ...files])
}

const isThere = async (folder: string, file: string) =>
  (await stat(join(folder, file)).catch(() => undefined)) !== undefined

async function requireFile(clip: Described, folder: string, file: string): Promise<void> {
  const stats = await stat(join(folder, file)).catch(() => undefined)
  if (!stats?.isFile()) throw new ImportRefused(clip.ref, `the file ${file} is missing`)
  if (stats.size === 0) throw new ImportRefused(clip.ref, `the file ${file} is empty`)
}
