/** The product's fonts as files that a PDF can embed; pages are served smaller forms of the same fonts. */
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

export const FONTS = {
  text: resolve('@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf'),
  em: resolve('@expo-google-fonts/instrument-sans/400Regular_Italic/InstrumentSans_400Regular_Italic.ttf'),
  title: resolve('@expo-google-fonts/newsreader/600SemiBold/Newsreader_600SemiBold.ttf'),
  logo: resolve('@expo-google-fonts/newsreader/500Medium_Italic/Newsreader_500Medium_Italic.ttf'),
} as const
