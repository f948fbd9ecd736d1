/** The product's fonts as files that a PDF can embed; pages use smaller versions of the same fonts. */
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

export const BASE_FONTS = ['text', 'strong', 'em', 'title', 'logo'] as const
export type BaseFont = (typeof BASE_FONTS)[number]

export const FONTS: Readonly<Record<BaseFont, string>> = {
  text: resolve('@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf'),
  em: resolve('@expo-google-fonts/instrument-sans/400Regular_Italic/InstrumentSans_400Regular_Italic.ttf'),
  title: resolve('@expo-google-fonts/newsreader/600SemiBold/Newsreader_600SemiBold.ttf'),
  logo: resolve('@expo-google-fonts/newsreader/500Medium_Italic/Newsreader_500Medium_Italic.ttf'),
}

/** The weights of the fonts for other writing systems, which have no italics. */
export const WEIGHTS: Readonly<Record<BaseFont, 400 | 600>> = {
  text: 400,
  strong: 600,
  em: 400,
  title: 600,
  logo: 600,
}
