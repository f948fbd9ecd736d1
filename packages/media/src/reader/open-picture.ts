/** Opens a picture in a form that the library of pictures can read: it has no decoder for the codec of HEIC (ADR 37). */
import { readFile } from 'node:fs/promises'
import libheif from 'libheif-js/wasm-bundle.js'
import sharp, { type Metadata } from 'sharp'
import { MediaProblem } from '../media-problem.ts'
import { requireMemory, requirePixels, type Size } from '../picture-size.ts'
import { cameraRawOf } from './camera-raw.ts'
import { refusePicture } from './refuse-picture.ts'
import { withArticle } from './with-article.ts'

const RGBA = 4

export type OpenedPicture = {
  metadata: Metadata
  /** The input of the library: the path of the file, or its points. */
  input: string | Buffer
}

/** @throws MediaProblem */
export async function openPicture(path: string): Promise<OpenedPicture> {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => refusePicture(path, cause))
  if (metadata.format === 'tiff') await requireDeveloped(path)
  const isHeic = metadata.format === 'heif' && metadata.compression !== 'av1'
  return { metadata, input: isHeic ? await pointsOfHeic(path, metadata) : path }
}

async function requireDeveloped(path: string): Promise<void> {
  const raw = await cameraRawOf(path)
  if (raw === null) return
  throw new MediaProblem(
    `The file is a raw picture${raw === '' ? '' : ` of ${withArticle(raw)} camera`}, of which only a small preview can be read. Please develop it, and export a JPEG or TIFF.`,
  )
}

/** Returns the points with their profile as a TIFF, because phones write colours of a wide gamut. */
async function pointsOfHeic(path: string, { width, height, icc }: Metadata): Promise<Buffer> {
  requirePixels({ width, height })
  requireMemory({ width, height }, 2 * RGBA)
  const { write } = process.stdout
  // The library prints its warnings to the output where the answer is written.
  process.stdout.write = () => true
  try {
    const pictures = new libheif.HeifDecoder().decode(await readFile(path))
    const picture = pictures.find((one) => one.is_primary()) ?? pictures[0]
    if (!picture) return await refusePicture(path, 'no picture in the file')
    const size = { width: picture.get_width(), height: picture.get_height() }
    requirePixels(size)
    const into = { ...size, data: Buffer.alloc(RGBA * size.width * size.height) }
    const isDecoded = await new Promise<boolean>((resolve) =>
      picture.display(into, (points) => resolve(points !== null)),
    )
    return isDecoded
      ? tiffOf(into.data, size, icc)
      : await refusePicture(path, 'the picture cannot be decoded')
  } finally {
    process.stdout.write = write
  }
}

const SHORT = 3
const LONG = 4
const BYTES = 7
const ICC = 0x8773

type Field = [tag: number, type: number, count: number, value: number]

/** Uncompressed, with its transparency. */
function tiffOf(points: Uint8Array, { width, height }: Size, icc: Buffer = Buffer.alloc(0)): Buffer {
  const bits = Buffer.from([8, 0, 8, 0, 8, 0, 8, 0])
  const fields = (at: { bits: number; icc: number; points: number }): Field[] => [
    [0x0100, LONG, 1, width],
    [0x0101, LONG, 1, height],
    [0x0102, SHORT, RGBA, at.bits],
    [0x0103, SHORT, 1, 1],
    [0x0106, SHORT, 1, 2],
    [0x0111, LONG, 1, at.points],
    [0x0115, SHORT, 1, RGBA],
    [0x0116, LONG, 1, height],
    [0x0117, LONG, 1, points.length],
    [0x0152, SHORT, 1, 2],
    ...(icc.length > 0 ? [[ICC, BYTES, icc.length, at.icc] satisfies Field] : []),
  ]
  const head = 8 + 2 + 12 * fields({ bits: 0, icc: 0, points: 0 }).length + 4
  const at = {
    bits: head,
    icc: head + bits.length,
    points: head + bits.length + icc.length + (icc.length % 2),
  }
  const directory = Buffer.alloc(at.points)
  directory.write('II*\0', 'latin1')
  directory.writeUInt32LE(8, 4)
  directory.writeUInt16LE(fields(at).length, 8)
  for (const [index, [tag, type, count, value]] of fields(at).entries()) {
    const entry = 10 + 12 * index
    directory.writeUInt16LE(tag, entry)
    directory.writeUInt16LE(type, entry + 2)
    directory.writeUInt32LE(count, entry + 4)
    directory.writeUInt32LE(value, entry + 8)
  }
  bits.copy(directory, at.bits)
  icc.copy(directory, at.icc)
  return Buffer.concat([directory, points])
}
