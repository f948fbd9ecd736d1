/** The kinds of file that are accepted as films and pictures. Content decides on the server, and the name in a browser (R-MEDIA-8). */

/** Bytes of the largest file that can be uploaded. */
export const MAX_UPLOAD_BYTES = 20 * 2 ** 30

type AcceptedFile = {
  /** The label for staff and senders. */
  label: string
  contentType: string
  /** The extensions of such files. */
  names: readonly string[]
}

/** Accepted kinds by the extension that the server gives them: films, then pictures. */
const ACCEPTED: Readonly<Record<string, AcceptedFile>> = {
  mp4: { label: 'MP4', contentType: 'video/mp4', names: ['mp4', 'm4v', 'f4v'] },
  mov: { label: 'MOV', contentType: 'video/quicktime', names: ['mov', 'qt'] },
  '3gp': { label: '3GP', contentType: 'video/3gpp', names: ['3gp', '3g2'] },
  mxf: { label: 'MXF', contentType: 'application/mxf', names: ['mxf'] },
  mkv: { label: 'MKV', contentType: 'video/x-matroska', names: ['mkv'] },
  webm: { label: 'WebM', contentType: 'video/webm', names: ['webm'] },
  avi: { label: 'AVI', contentType: 'video/x-msvideo', names: ['avi', 'divx'] },
  ts: { label: 'MPEG-TS', contentType: 'video/mp2t', names: ['ts', 'trp', 'm2t'] },
  mts: { label: 'AVCHD', contentType: 'video/mp2t', names: ['mts', 'm2ts'] },
  mpg: { label: 'MPEG', contentType: 'video/mpeg', names: ['mpg', 'mpeg', 'vob', 'mod', 'm2p', 'dat'] },
  wmv: { label: 'WMV', contentType: 'video/x-ms-wmv', names: ['wmv', 'asf'] },
  flv: { label: 'FLV', contentType: 'video/x-flv', names: ['flv'] },
  ogv: { label: 'Ogg', contentType: 'video/ogg', names: ['ogv', 'ogg', 'ogm'] },
  dv: { label: 'DV', contentType: 'video/x-dv', names: ['dv', 'dif'] },
  jpg: { label: 'JPEG', contentType: 'image/jpeg', names: ['jpg', 'jpeg', 'jpe', 'jfif', 'mpo'] },
  png: { label: 'PNG', contentType: 'image/png', names: ['png', 'apng'] },
  tif: { label: 'TIFF', contentType: 'image/tiff', names: ['tif', 'tiff', 'btf'] },
  webp: { label: 'WebP', contentType: 'image/webp', names: ['webp'] },
  heic: { label: 'HEIC', contentType: 'image/heic', names: ['heic', 'heif', 'hif'] },
  avif: { label: 'AVIF', contentType: 'image/avif', names: ['avif'] },
  jp2: { label: 'JPEG 2000', contentType: 'image/jp2', names: ['jp2', 'j2k', 'jpf', 'j2c', 'jpx'] },
  jxl: { label: 'JPEG XL', contentType: 'image/jxl', names: ['jxl'] },
}

const NAMES = new Set(Object.values(ACCEPTED).flatMap(({ names }) => names))

/** Cameras write films without an extension, which only the server can recognise. */
export function isAcceptedName(name: string): boolean {
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase()
  return extension === undefined || !/^[a-z0-9]{1,5}$/.test(extension) || NAMES.has(extension)
}

/** The value of the `accept` attribute of a file field. */
export const ACCEPT = ['video/*', 'image/*', ...[...NAMES].map((name) => `.${name}`)].join()

export const contentTypeOf = (extension: string): string =>
  Object.values(ACCEPTED).find(({ names }) => names.includes(extension))?.contentType ??
  'application/octet-stream'

/** `MOV` for `video/quicktime`; undefined for a type that no accepted file has. */
export const labelOfType = (contentType: string): string | undefined =>
  Object.values(ACCEPTED).find((kind) => kind.contentType === contentType)?.label

/** The name of a master: with an extension that the server gives, or a usual one of older imports. */
export const MASTER_NAME = new RegExp(`^[\\w-]+\\.(${[...NAMES].join('|')})$`, 'i')
