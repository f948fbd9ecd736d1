/**
 * The port to models that run on this machine. Their files are optional: without them there are no models, and no code of
 * an adapter is loaded (R-MEANING-1).
 */

/** A query is compared with texts of clips; models may read both differently. */
export type TextUse = 'query' | 'clip'

export type TextModel = {
  /** Identifies the weights: numbers of different names cannot be compared. */
  name: string
  /** Languages of the queries that it reads; texts of clips are in English. */
  languages: 'english' | 'many'
  /** Similarity from -1 to 1 below which texts are not close. */
  minSimilarity: number
  /** The mean of all vectors; its length is a multiple of 128. */
  mean: Float32Array
  /**
   * Returns the meaning of a text as a vector of the length 1. The text of a clip has its parts in lines.
   *
   * @returns null for a text that the model cannot read, such as emoji or another script
   * @throws ModelsAway if the model cannot work now, or not within the time of this use
   */
  embed(text: string, use: TextUse): Promise<Float32Array | null>
}

export type Models = {
  /** Models of the meaning of texts, the best first; empty if none is installed. */
  texts: readonly TextModel[]
  close(): Promise<void>
}

export const NO_MODELS: Models = { texts: [], close: async () => undefined }

/** Parts of the answer that need a model are left out. */
export class ModelsAway extends Error {}

/** Returns a fallback while a model is off or busy, which was reported. */
export const unlessOff = <T>(answer: Promise<T>, otherwise: T): Promise<T> =>
  answer.catch((error: unknown) => {
    if (error instanceof ModelsAway) return otherwise
    throw error
  })
