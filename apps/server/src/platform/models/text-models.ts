/** Facts about the models of texts that belong to their weights. */
import type { PartName } from './model-parts.ts'
import type { TextModel } from './models.ts'

/** Means of e5-small-v2 over texts of clips, as signed bytes. All of its vectors point in nearly the same direction. */
const E5_MEAN =
  '5Q4QCv0KJu8FGBXj7xD/7e8Wyxwe4gbr8fgLJeu/7QP79BXv/hcNG/DsFuf/+OPgJv/h/xgUDxkZCR0dBRu6SCgW7APy8QsZ8xrmHwoS3e/42usO//sT7ubs7PMQ7u/3FggBJhANBun67/7zFfjw7/b1FAjz6fIVEw4P8CPiHS0g8h/3B/ffBuz7GPvu3vnXEhbLFN3x7fka/wEO/yfy+Nv0Cy4IyQ//EeYAGBPzJvnm7xjiEeruHBvp5ewL7uH4+RAIB/Pr9ugsF+wI9h4P7uz57vX36fbvAAgRDBfV7L/65Okm+PoTAw0d6/r4DiP7BRjt+ebq4gzrPC8V9g0ICd8Y5xAZ8OEZBhDqNfT1DwXnEegb9d7v4wfyCejwGPYKGfP+7PD/OO4PJBcq8ufl9+MOIw/37vkD7Bb1JBMD+7fsIgT6EgwJ9eQHBynz/Rgn+PLaC/hEA/4PCv8AFQHtOPAcJQEHEfUjJO/wK/rpCevv5vEUGxff5vzv3wToCPEW'
const E5_MEAN_ONE = 512

/** Means of use-multilingual-3 over texts of clips; about half of the length of its vectors is common to all. */
const MULTILINGUAL_MEAN =
  'wAEC/vjo5PcE+ADavuwFCPX6Gwbj2vIJ5gcD9wHy/O/xAgTs6BUH+Qn3/wre8N4DLPgQHwoDLTz/8Q79COv37P4DBR/zCh7oCA0UAPH2DyWY+BIVKhvpCQYo8OntCQP68Or/9/73CBMW0RUCBwoF+voFIAH+9cog8wYGGgAD5unl4OriyPLC2v4BGigEHfMU6/m+8zjuA/UD/v8U1BHv+CLmGPHu9/b3+SsmAB8BCx3h8fnzABL79gED9AH69gP0APfZ/hT8/PwwIuf+FO7Y+Ob+9+7y/Rft/vUL3Q7++xU+AQHr9QvSIQ0ACAX42d/+//jc6+T7Rfr07PsGBhEVEg8K298YyebYCPb/3wz2Ce4OERDqAQzy8ugLFBT0+OH0KAzwHQEFLukA9PwCDu76zfLwBwcgEfb+ES0M+A8V1v4QshX83fYH+QTvzesnDRgWBxU59A71BuDy7+sE+uoOEgXuI/MAEvkHBuQrAvsY2BTy5uwTGP0c5MYFGPH/BwYHBdr4GckT+uP0Au735vj6BQDx/eQF+BoHCwLB+ffvFvMCBxEXBfUM+PsMGOjnJP/75fkc/RAi6/rm7R/U9OcwJ/sHDinf8vz5E/318wMAC/MD5wjv2AAl9u3z3PblD/8RAtMDE8YTBSHp/Pj09tsh+/rn5PvKBQkGGh8JAO0ZEww='
const MULTILINGUAL_MEAN_ONE = 1_024

const meanOf = (bytes: string, one: number): Float32Array =>
  Float32Array.from(new Int8Array(Buffer.from(bytes, 'base64')), (byte) => byte / one)

/** Other weights get another name, so that their vectors are made again. */
export const TEXT_MODELS = {
  'e5-small-v2': {
    name: 'e5-small-v2-7d9092cb',
    languages: 'english',
    minSimilarity: 0.79,
    mean: meanOf(E5_MEAN, E5_MEAN_ONE),
  },
  'use-multilingual-3': {
    name: 'use-multilingual-3-0db566fd',
    languages: 'many',
    minSimilarity: 0.25,
    mean: meanOf(MULTILINGUAL_MEAN, MULTILINGUAL_MEAN_ONE),
  },
} as const satisfies Readonly<Record<PartName, Omit<TextModel, 'embed'>>>
