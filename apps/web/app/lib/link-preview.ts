/** The picture of a page in link previews: its size spares the reader a request before the preview has its form. */
const MAX_WIDTH = 640

export type PreviewPicture = { path: string; alt: string; width?: number; height?: number }

type Pictured = { thumbpath: string; title: string; width: number; height: number }

/** The poster of a clip, which is as wide as its master at most. */
export function previewOf({ thumbpath, title, width, height }: Pictured): PreviewPicture {
  const shown = Math.min(width, MAX_WIDTH)
  return { path: thumbpath, alt: title, width: shown, height: Math.round((height * shown) / width) }
}
