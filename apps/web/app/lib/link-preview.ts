/**
 * The picture of a page in link previews, with its size, which saves a request before the preview has its
 * layout.
 */
const MAX_WIDTH = 640

export type PreviewPicture = { path: string; alt: string; width?: number; height?: number }

type Pictured = { thumbpath: string; title: string; width: number; height: number }

/** Returns the poster of a clip, which is at most as wide as its master. */
export function previewOf({ thumbpath, title, width, height }: Pictured): PreviewPicture {
  const shown = Math.min(width, MAX_WIDTH)
  return { path: thumbpath, alt: title, width: shown, height: Math.round((height * shown) / width) }
}
