/** Names what a file is that is not accepted, and what its sender can do (R-MEDIA-8); pure. */

const EXPORT_PICTURE = 'Please export it as JPEG or TIFF'
const EXPORT_RAW = 'Please develop it, and export a JPEG or TIFF'
const EXPORT_FILM = 'Please export it as MP4 or MOV'
const EXPORT_EITHER = 'Please export a picture as JPEG or PNG, or an animation as MP4'
const SEND_FILM = 'Please send a film or a picture'
const UNPACK = 'Please unpack it, and send the films and pictures in it'
const COPY_AGAIN =
  'It was copied or recorded without its content. Please copy it again, from the original card or disk'

/** Bytes at an offset, as Latin-1, the file that has them, and what its sender can do. */
type Known = readonly [at: number, begins: readonly string[], found: string, advice: string]
const KNOWN: readonly Known[] = [
  [0, ['GIF8'], 'a GIF', EXPORT_EITHER],
  [4, ['ftypavis'], 'an animated AVIF', EXPORT_EITHER],
  [0, ['8BPS'], 'a Photoshop document (PSD)', EXPORT_PICTURE],
  [0, ['BM'], 'a BMP picture', EXPORT_PICTURE],
  [0, ['SDPX', 'XPDS', 'v/1\x01'], 'a frame of a film scan (DPX or EXR)', EXPORT_PICTURE],
  [4, ['ftypcrx '], 'a Canon raw file (CR3)', EXPORT_RAW],
  [0, ['FUJIFILMCCD-RAW'], 'a Fujifilm raw file (RAF)', EXPORT_RAW],
  [0, ['IIU\0', 'IIRO', 'IIRS', 'MMOR', 'FOVb', '\0MRM'], 'a raw file of a camera', EXPORT_RAW],
  [6, ['HEAPCCDR'], 'a Canon raw file (CRW)', EXPORT_RAW],
  [4, ['RED1', 'RED2'], 'a RED raw film (R3D)', EXPORT_FILM],
  [0, ['.RMF'], 'a RealMedia film', EXPORT_FILM],
  [0, ['\0\0\0\0\x01\xbc'], 'a GXF film of a video server', 'Please export it as MXF or MOV'],
  [0, ['\0\0\x01', '\0\0\0\x01'], 'a stream of pictures without its container', EXPORT_FILM],
  [0, ['RF64', 'fLaC', 'ID3', '\xff\xf1', '\xff\xf9', '\xff\xfb', '\xff\xf3'], 'a sound file', EXPORT_FILM],
  [8, ['WAVE', 'AIFF', 'AIFC'], 'a sound file', 'Please send it as the sound of a film, in MP4 or MOV'],
  [4, ['ftypM4A', 'ftypM4B'], 'a sound file', 'Please send it as the sound of a film, in MP4 or MOV'],
  [0, ['%PDF'], 'a PDF document', SEND_FILM],
  [30, ['[Content_Types]', '_rels/', 'docProps/', 'word/', 'xl/'], 'an Office document', SEND_FILM],
  [0, ['PK\x03\x04', 'PK\x05\x06'], 'a ZIP archive', UNPACK],
  [0, ['Rar!', '7z\xbc\xaf', '\x1f\x8b'], 'an archive', UNPACK],
  [257, ['ustar'], 'an archive', UNPACK],
  [
    0,
    ['\0\x05\x16\x07'],
    'a metadata file that macOS creates for another file',
    'Please send the file itself, whose name does not start with “._”',
  ],
  [0, ['%!PS'], 'a drawing (EPS)', EXPORT_PICTURE],
  [0, ['MZ', '\x7fELF', '\xcf\xfa\xed\xfe'], 'a program', SEND_FILM],
]

/** Texts, in their first characters. */
const TEXTS: readonly [begin: RegExp, found: string, advice: string][] = [
  [
    /^(#EXTM3U|ffconcat|\[playlist\])/,
    'a playlist, which does not contain the film',
    'Please send the film itself',
  ],
  [/^[^<]{0,3}(<[?!][^<]*)*<svg/i, 'a drawing (SVG)', 'Please export it as PNG'],
  [
    /^[^<]{0,3}(<!--[^<]*)?<(!doctype html|html|head|body)/i,
    'a web page, so the download of the film may have failed',
    'Please download it again, and send the film itself',
  ],
  [/^[\s -~\x80-\xff]+$/, 'a text', SEND_FILM],
]

/** @param head the first bytes of the file @returns a sentence without its full stop */
export function foundInstead(head: Buffer): string {
  if (head.every((byte) => byte === 0)) return `it is a file of zeros. ${COPY_AGAIN}`
  const text = head.toString('latin1')
  const [, , found, advice] =
    KNOWN.find(([at, begins]) => begins.some((begin) => text.startsWith(begin, at))) ?? []
  if (found !== undefined) return `it is ${found}. ${advice}`
  const [, kind, remedy] = TEXTS.find(([begin]) => begin.test(text)) ?? []
  if (kind !== undefined) return `it is ${kind}. ${remedy}`
  return `it is neither a film nor a picture of an accepted type. ${EXPORT_FILM}, or a picture as JPEG, PNG or TIFF`
}
