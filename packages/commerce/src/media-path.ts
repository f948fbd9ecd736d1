/** Where the public pictures and previews of a clip are; the folder changes with the master (R-FILE-2). */
import type { ClipType } from './media-code.ts'

export type ClipMedia = { id: number; media_version: string }

/** @param file the file's path in the clip's folder, for example `hls/master.m3u8` */
export function mediaPath({ id, media_version }: ClipMedia, file: string): string {
  return `/media/${id}/${media_version}/${file}`
}

/** The still picture of a clip: the poster of a video or short, the small size of an image. */
export function picturePath(clip: ClipMedia & { type: ClipType }): string {
  return mediaPath(clip, clip.type === 'image' ? 'thumb.jpg' : 'poster.jpg')
}
