/** Facts about the models of texts that belong to their weights. */
import type { PartName } from './model-parts.ts'
import type { TextModel } from './models.ts'

/** Means of e5-small-v2 over texts of clips, as signed bytes. All of its vectors point in nearly the same direction. */
const E5_MEAN =
  '5Q4QCv0KJu8FGBXj7xD/7e8Wyxwe4gbr8fgLJeu/7QP79BXv/hcNG/DsFuf/+OPgJv/h/xgUDxkZCR0dBRu6SCgW7APy8QsZ8xrmHwoS3e/42usO//sT7ubs7PMQ7u/3FggBJhANBun67/7zFfjw7/b1FAjz6fIVEw4P8CPiHS0g8h/3B/ffBuz7GPvu3vnXEhbLFN3x7fka/wEO/yfy+Nv0Cy4IyQ//EeYAGBPzJvnm7xjiEeruHBvp5ewL7uH4+RAIB/Pr9ugsF+wI9h4P7uz57vX36fbvAAgRDBfV7L/65Okm+PoTAw0d6/r4DiP7BRjt+ebq4gzrPC8V9g0ICd8Y5xAZ8OEZBhDqNfT1DwXnEegb9d7v4wfyCejwGPYKGfP+7PD/OO4PJBcq8ufl9+MOIw/37vkD7Bb1JBMD+7fsIgT6EgwJ9eQHBynz/Rgn+PLaC/hEA/4PCv8AFQHtOPAcJQEHEfUjJO/wK/rpCevv5vEUGxff5vzv3wToCPEW'
const E5_MEAN_ONE = 512

/** Other weights get another name, so that their vectors are made again. */
export const TEXT_MODELS = {
  'e5-small-v2': {
    name: 'e5-small-v2-7d9092cb',
    minSimilarity: 0.79,
    mean: Float32Array.from(new Int8Array(Buffer.from(E5_MEAN, 'base64')), (byte) => byte / E5_MEAN_ONE),
  },
} as const satisfies Readonly<Record<PartName, Omit<TextModel, 'embed'>>>
