/** Draws the words that lie over every public picture, as a transparent picture of the same size. */
import { createRequire } from 'node:module'
import sharp from 'sharp'
import type { Size } from './picture-size.ts'

// A machine without fonts would draw nothing, so the font comes with the product.
const FONT = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
)
/** Shares of the picture. */
const WIDTH = 0.6
const HEIGHT = 0.09

/** @returns a PNG */
export async function drawWatermark({ width, height }: Size, words: string): Promise<Buffer> {
  const box = { width: Math.round(width * WIDTH), height: Math.max(8, Math.round(height * HEIGHT)) }
  const offset = Math.max(1, Math.round(height / 360))
  const [dark, light] = await Promise.all([draw(words, box, 'black', 45), draw(words, box, 'white', 60)])
  const left = Math.round((width - light.info.width) / 2)
  const top = Math.round((height - light.info.height) / 2)
  return await sharp({
    create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([
      // Words on white need an edge.
      { input: dark.data, left: left + offset, top: top + offset },
      { input: light.data, left, top },
    ])
    .png()
    .toBuffer()
}

async function draw(words: string, box: Size, colour: string, percent: number) {
  const text = `<span foreground="${colour}" alpha="${percent}%">${escaped(words)}</span>`
  return await sharp({
    text: { text, font: 'Instrument Sans SemiBold', fontfile: FONT, rgba: true, ...box },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

const escaped = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
