/** Addresses of the public pictures and previews of a clip; the folder changes with the master (R-FILE-2). */

export type ClipMedia = { id: number; media_version: string }

/** The widths of a clip's AVIF posters. A narrower master has them in its own width: nothing is enlarged. */
export const POSTER_WIDTHS = [320, 640, 1280] as const

/** The poster for clients without AVIF: old browsers, emails, other sites. */
export const POSTER = 'poster-640.jpg'

/** Small pictures of the frames of a film that are offered for its still, the best first. */
export const SCENE_PICTURES = ['scene-1.jpg', 'scene-2.jpg', 'scene-3.jpg'] as const

/** @param file the file's path in the clip's folder, for example `hls/master.m3u8` */
export function mediaPath({ id, media_version }: ClipMedia, file: string): string {
  return `/media/${id}/${media_version}/${file}`
}

/** The still picture of a clip. */
export const picturePath = (clip: ClipMedia): string => mediaPath(clip, POSTER)
