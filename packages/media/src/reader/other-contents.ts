/** Finds contents of a file other than the picture that is shown: further pictures, pages, or a film. */
import { open } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { bytesAt } from '../bytes-at.ts'
import { boxesIn } from './boxes.ts'

const HAS_FILM =
  'The picture contains a short film (a motion photo), which customers receive with it. If they should not, please export it as JPEG without the film.'
const MAX_PAGES = 100
/** A page below this share of the first one is a smaller copy of it. */
const MIN_SHARE = 0.3
/** Phones write the film at the end of the file. */
const SEARCHED_BYTES = 2 ** 25
/** The first box of a film with the usual brands; its length is in the four bytes before. */
const FILM = /\0{3}[^\0]ftyp(isom|iso[2-9]|mp4[12]|qt {2}|avc1)/

/** @returns sentences for staff */
export async function findOtherContents(path: string, metadata: Metadata): Promise<string[]> {
  const { format, pages = 1 } = metadata
  if (format === 'tiff') return pages > 1 ? pagesWarning(await countPages(path, metadata)) : []
  if (format === 'webp') return animationWarning(pages)
  if (format === 'png') return animationWarning(await framesOfPng(path))
  return (format === 'jpeg' || format === 'heif') && (await hasFilm(path)) ? [HAS_FILM] : []
}

/** The library reads the first picture only. @returns 1 for a picture without an animation */
async function framesOfPng(path: string): Promise<number> {
  const file = await open(path)
  try {
    for (let at = 8; ; ) {
      const head = await bytesAt(file, at, 12)
      const kind = head.toString('latin1', 4, 8)
      if (head.length < 12 || kind === 'IDAT') return 1
      if (kind === 'acTL') return head.readUInt32BE(8)
      at += 12 + head.readUInt32BE(0)
    }
  } finally {
    await file.close()
  }
}

async function countPages(path: string, { width, height, pages = 1 }: Metadata): Promise<number> {
  let found = 1
  for (let page = 1; page < Math.min(pages, MAX_PAGES); page += 1) {
    const other = await sharp(path, { page, limitInputPixels: false }).metadata()
    if (other.width * other.height > MIN_SHARE * width * height) found += 1
  }
  return found
}

const pagesWarning = (pages: number) =>
  pages > 1
    ? [
        `The file has ${pages} pages, of which the first is shown. If the others are needed, please send each as a file.`,
      ]
    : []

const animationWarning = (pictures: number) =>
  pictures > 1
    ? [
        `The file is an animation of ${pictures} pictures, of which the first is shown. If the others are needed, please export it as MP4.`,
      ]
    : []

async function hasFilm(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    for await (const { type } of boxesIn(file, { begin: 0, end: size })) if (type === 'mpvd') return true
    const begin = Math.max(1, size - SEARCHED_BYTES)
    return FILM.test((await bytesAt(file, begin, SEARCHED_BYTES)).toString('latin1'))
  } finally {
    await file.close()
  }
}
