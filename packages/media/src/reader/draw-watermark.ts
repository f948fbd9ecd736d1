/** Draws the text over every public picture. */
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp, { type OverlayOptions } from 'sharp'
import type { Size } from '../picture-size.ts'
import { escapeMarkup } from '../web-vtt.ts'

// A machine without fonts would draw nothing, so the font comes with the product.
const FONT = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
)
/** Shares of the picture. */
const WIDTH = 0.6
const HEIGHT = 0.09
/** The text is first drawn at this resolution to measure it; high, because the library takes integers. */
const DPI = 720
const FONT_POINTS = 10

export type WatermarksInput = {
  watermark: string
  /** The files that are written, and the size of the picture that each is for. */
  files: readonly { path: string; width: number; height: number }[]
}

export async function drawWatermarks({ watermark, files }: WatermarksInput): Promise<null> {
  for (const { path, ...size } of files) await writeFile(path, await drawWatermark(size, watermark))
  return null
}

/** @returns the text for the middle of a picture of the given size, on a transparent ground as large as they are: a PNG */
export async function drawWatermark({ width, height }: Size, watermark: string): Promise<Buffer> {
  const box = { width: Math.round(width * WIDTH), height: Math.max(8, Math.round(height * HEIGHT)) }
  const dpi = await fittingDpi(watermark, box)
  const offset = Math.max(1, Math.round(height / 360))
  const [dark, light] = await Promise.all([
    draw(watermark, dpi, 'black', 45),
    draw(watermark, dpi, 'white', 60),
  ])
  const ground = { width: light.info.width + offset, height: light.info.height + offset }
  return await sharp({ create: { ...ground, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      // Text on white needs an edge.
      { ...drawn(dark), left: offset, top: offset },
      { ...drawn(light), left: 0, top: 0 },
    ])
    .png()
    .toBuffer()
}

/** The size of letters follows the resolution, so they are drawn once to measure them. The library would try many sizes. */
async function fittingDpi(watermark: string, box: Size): Promise<number> {
  const { info } = await draw(watermark, DPI, 'white', 100)
  return Math.max(1, Math.floor(DPI * Math.min(box.width / info.width, box.height / info.height)))
}

type Drawn = Awaited<ReturnType<typeof draw>>

async function draw(watermark: string, dpi: number, colour: string, percent: number) {
  const text = `<span foreground="${colour}" alpha="${percent}%">${escapeMarkup(watermark)}</span>`
  const font = `Instrument Sans SemiBold ${FONT_POINTS}`
  return await sharp({ text: { text, font, fontfile: FONT, rgba: true, dpi } })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

const drawn = ({ data, info: { width, height, channels } }: Drawn): OverlayOptions => ({
  input: data,
  raw: { width, height, channels },
})
