/**
 * Identifies files that are not accepted, and advises their sender. The server decides by the content of a
 * file, a browser by its name (R-MEDIA-8).
 */

const EXPORT_PICTURE = 'Please export it as JPEG or TIFF'
const EXPORT_RAW = 'Please develop it, and export a JPEG or TIFF'
const EXPORT_FILM = 'Please export it as MP4 or MOV'
const EXPORT_EITHER = 'Please export a picture as JPEG or PNG, or an animation as MP4'
const EXPORT_SOUND = 'Please send it as the sound of a film, in MP4 or MOV'
const SEND_FILM = 'Please send a film or a picture'
const UNPACK = 'Please unpack it, and send the films and pictures in it'
const COPY_AGAIN =
  'It was copied or recorded without its content. Please copy it again, from the original card or disk'

/** A sentence without its full stop. */
export const EMPTY_FILE = 'it is empty. Please send it again, from the original card or disk'

/** Bytes at an offset, as Latin-1; the kind of file that has them; advice for its sender; its extensions. */
type Known = readonly [at: number, begins: readonly string[], found: string, advice: string, names: string]
const KNOWN: readonly Known[] = [
  [0, ['GIF8'], 'a GIF', EXPORT_EITHER, 'gif'],
  [4, ['ftypavis'], 'an animated AVIF', EXPORT_EITHER, 'avifs'],
  [0, ['8BPS'], 'a Photoshop document (PSD)', EXPORT_PICTURE, 'psd psb'],
  [0, ['BM'], 'a BMP picture', EXPORT_PICTURE, 'bmp dib'],
  [0, ['SDPX', 'XPDS', 'v/1\x01'], 'a frame of a film scan (DPX or EXR)', EXPORT_PICTURE, 'dpx exr'],
  [4, ['ftypcrx '], 'a Canon raw file (CR3)', EXPORT_RAW, 'cr3'],
  [0, ['FUJIFILMCCD-RAW'], 'a Fujifilm raw file (RAF)', EXPORT_RAW, 'raf'],
  [
    0,
    ['IIU\0', 'IIRO', 'IIRS', 'MMOR', 'FOVb', '\0MRM'],
    'a raw file of a camera',
    EXPORT_RAW,
    // Most are TIFF files, which the reader of pictures distinguishes.
    '3fr arw cr2 dcr dng erf fff iiq kdc mef mos mrw nef nrw orf pef raw rw2 rwl sr2 srf srw x3f',
  ],
  [6, ['HEAPCCDR'], 'a Canon raw file (CRW)', EXPORT_RAW, 'crw'],
  [4, ['RED1', 'RED2'], 'a RED raw film (R3D)', EXPORT_FILM, 'r3d'],
  [0, ['.RMF'], 'a RealMedia film', EXPORT_FILM, 'rm rmvb'],
  [0, ['\0\0\0\0\x01\xbc'], 'a GXF film of a video server', 'Please export it as MXF or MOV', 'gxf'],
  [
    0,
    ['\0\0\x01', '\0\0\0\x01'],
    'a stream of pictures without its container',
    EXPORT_FILM,
    'h264 264 h265 265 hevc m1v m2v mpv',
  ],
  [
    0,
    ['RF64', 'fLaC', 'ID3', '\xff\xf1', '\xff\xf9', '\xff\xfb', '\xff\xf3'],
    'a sound file',
    EXPORT_SOUND,
    'mp3 aac flac opus wma',
  ],
  [8, ['WAVE', 'AIFF', 'AIFC'], 'a sound file', EXPORT_SOUND, 'wav aif aiff aifc'],
  [4, ['ftypM4A', 'ftypM4B'], 'a sound file', EXPORT_SOUND, 'm4a m4b'],
  [0, ['%PDF'], 'a PDF document', SEND_FILM, 'pdf'],
  [
    30,
    ['[Content_Types]', '_rels/', 'docProps/', 'word/', 'xl/'],
    'an Office document',
    SEND_FILM,
    'doc docx xls xlsx ppt pptx',
  ],
  [0, ['\xd0\xcf\x11\xe0'], 'an Office document', SEND_FILM, ''],
  [0, ['PK\x03\x04', 'PK\x05\x06'], 'a ZIP archive', UNPACK, 'zip'],
  [0, ['Rar!', '7z\xbc\xaf', '\x1f\x8b'], 'an archive', UNPACK, 'rar 7z gz tgz'],
  [257, ['ustar'], 'an archive', UNPACK, 'tar'],
  [
    0,
    ['\0\x05\x16\x07'],
    'a metadata file that macOS creates for another file',
    'Please send the file itself, whose name does not start with “._”',
    '',
  ],
  [0, ['%!PS'], 'a drawing (EPS)', EXPORT_PICTURE, 'eps ps'],
  [0, ['MZ', '\x7fELF', '\xcf\xfa\xed\xfe'], 'a program', SEND_FILM, 'exe'],
]

/** Texts, in their first characters. */
const TEXTS: readonly [begin: RegExp, found: string, advice: string, names: string][] = [
  [
    /^(#EXTM3U|ffconcat|\[playlist\])/,
    'a playlist, which does not contain the film',
    'Please send the film itself',
    'm3u m3u8 pls',
  ],
  [/^[^<]{0,3}(<[?!][^<]*)*<svg/i, 'a drawing (SVG)', 'Please export it as PNG', 'svg'],
  [
    /^[^<]{0,3}(<!--[^<]*)?<(!doctype html|html|head|body)/i,
    'a web page, so the download of the film may have failed',
    'Please download it again, and send the film itself',
    'htm html',
  ],
  [
    /^(\xef\xbb\xbf)?(WEBVTT\b|\s*\d+\s+[\d:]+[,.]\d+ *-->)/,
    'a caption file',
    'Please send the film. Captions are added to its clip, under “Captions and shot list”',
    'srt vtt',
  ],
  [/^[\s -~\x80-\xff]+$/, 'a text', SEND_FILM, 'csv json md rtf tsv txt xml'],
]

const UNKNOWN = `it is neither a film nor a picture of an accepted type. ${EXPORT_FILM}, or a picture as JPEG, PNG or TIFF`

/** @param head the first bytes of the file @returns a sentence without its full stop */
export function foundInstead(head: Uint8Array): string {
  if (head.every((byte) => byte === 0)) return `it is a file of zeros. ${COPY_AGAIN}`
  const text = String.fromCharCode(...head)
  const [, , found, advice] =
    KNOWN.find(([at, begins]) => begins.some((begin) => text.startsWith(begin, at))) ?? []
  if (found !== undefined) return `it is ${found}. ${advice}`
  const [, kind, remedy] = TEXTS.find(([begin]) => begin.test(text)) ?? []
  return kind === undefined ? UNKNOWN : `it is ${kind}. ${remedy}`
}

/** @param name of a file that is not accepted by its name @returns a sentence without its full stop */
export function refusalOfName(name: string): string {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  const all = [
    ...KNOWN.map(([, , found, advice, names]) => ({ found, advice, names })),
    ...TEXTS.map(([, found, advice, names]) => ({ found, advice, names })),
  ]
  const known = all.find(({ names }) => names.split(' ').includes(extension))
  return known ? `it is ${known.found}. ${known.advice}` : UNKNOWN
}
