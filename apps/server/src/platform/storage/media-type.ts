/** The media type of a public rendition, by the ending of its key. */

const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  m3u8: 'application/vnd.apple.mpegurl',
  // A fragmented file that players read in ranges and that browsers can play directly.
  m4s: 'video/mp4',
  mp4: 'video/mp4',
  png: 'image/png',
  svg: 'image/svg+xml',
  vtt: 'text/vtt; charset=utf-8',
  webm: 'video/webm',
  webp: 'image/webp',
}

export function mediaTypeOf(key: string): string {
  return TYPES[key.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
}
