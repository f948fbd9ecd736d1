/** Models whose vectors a test can predict: each kind of subject is one direction. */
import { type Models, ModelsAway, type TextModel } from '../src/platform/models/models.ts'

const SIZE = 128
/** Words of a kind are equally close to each other. */
const KINDS = [
  ['cat', 'kitten', 'feline', 'purrer'],
  ['dog', 'canine', 'hound', 'puppy'],
  ['boat', 'vessel', 'yacht'],
  ['castle', 'fortress'],
]
/** A model of English relates words of other languages to a wrong kind. */
const KINDS_FOR = {
  english: [[], ['katze', 'chatte'], ['hund'], []],
  many: [['katze', 'chatte', 'قطة'], ['hund', '犬'], [], []],
} as const satisfies Readonly<Record<TextModel['languages'], readonly (readonly string[])[]>>

export type FakeModels = Models & {
  /** Adds a model, which is the last one. */
  install(name: string, languages?: TextModel['languages']): void
  remove(name: string): void
  /** Texts that were embedded, in order. */
  embedded: string[]
  /** Makes each use fail, as a missing file does. */
  isAway: boolean
  /** Is called once, with the next text. */
  onEmbed: (() => Promise<unknown>) | undefined
}

export function fakeModels(...names: string[]): FakeModels {
  const texts: TextModel[] = []
  const models: FakeModels = {
    texts,
    embedded: [],
    isAway: false,
    onEmbed: undefined,
    install: (name, languages = 'english') => void texts.push(textModel(name, languages)),
    remove: (name) =>
      void texts.splice(
        texts.findIndex((one) => one.name === name),
        1,
      ),
    close: async () => undefined,
  }
  const textModel = (name: string, languages: TextModel['languages']): TextModel => ({
    name,
    languages,
    minSimilarity: 0.5,
    mean: new Float32Array(SIZE),
    async embed(text) {
      if (models.isAway) throw new ModelsAway('The model is off.')
      models.embedded.push(text)
      const { onEmbed } = models
      models.onEmbed = undefined
      await onEmbed?.()
      return vectorOf(text, languages)
    },
  })
  for (const name of names) models.install(name)
  return models
}

/** @returns null for a text without a known word */
function vectorOf(text: string, languages: TextModel['languages']): Float32Array | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const vector = new Float32Array(SIZE)
  for (const word of words) {
    const kind = KINDS.findIndex((one, at) => [...one, ...(KINDS_FOR[languages][at] ?? [])].includes(word))
    if (kind >= 0) vector[kind] = (vector[kind] ?? 0) + 1
  }
  const length = Math.hypot(...vector)
  return length === 0 ? null : vector.map((value) => value / length)
}
