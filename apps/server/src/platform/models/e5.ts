/** The adapter of e5-small-v2: WordPiece, one run of the network, and the mean of its pieces. */
import { z } from 'zod'
import { ModelFault, readPartFile, requireOf } from './model-folder.ts'
import { RUNTIME } from './model-parts.ts'
import type { TextUse } from './models.ts'
import { withLength1 } from './with-length-1.ts'
import { wordPiece } from './word-piece.ts'

type Tensor = { data: Float32Array; dims: readonly number[] }
type Session = {
  outputNames: readonly string[]
  run(inputs: Record<string, unknown>): Promise<Record<string, Tensor>>
}
/** The part of the runtime that is used; its own types are not installed. */
type Runtime = {
  Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => unknown
  InferenceSession: { create(model: Uint8Array, options: object): Promise<Session> }
}

const Vocabulary = z.object({ model: z.object({ vocab: z.record(z.string(), z.int()) }) })

/** e5 was trained with these words before each text. */
const BEFORE = { query: 'query: ', clip: 'passage: ' } as const satisfies Readonly<Record<TextUse, string>>
const LATIN_LETTER = /\p{Script=Latin}/u
const PART = 'e5-small-v2'

export async function openE5(folder: string) {
  const { model } = Vocabulary.parse(
    JSON.parse(readPartFile(folder, PART, 'tokenizer.json').toString('utf8')),
  )
  const piecesOf = wordPiece(new Map(Object.entries(model.vocab)))
  const weights = readPartFile(folder, PART, 'model.onnx')
  const runtime = loadRuntime(folder)
  // One thread, because the others serve visitors.
  const session = await runtime.InferenceSession.create(weights, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
  })
  return async (text: string, use: TextUse): Promise<Float32Array | null> => {
    // Signs of other scripts are in the vocabulary, but the model has not learnt their meaning.
    if (!LATIN_LETTER.test(text)) return null
    const pieces = piecesOf(BEFORE[use] + text)
    const tensor = (data: BigInt64Array) => new runtime.Tensor('int64', data, [1, pieces.length])
    const outputs = await session.run({
      input_ids: tensor(BigInt64Array.from(pieces, BigInt)),
      attention_mask: tensor(new BigInt64Array(pieces.length).fill(1n)),
      token_type_ids: tensor(new BigInt64Array(pieces.length)),
    })
    const output = outputs[session.outputNames[0] ?? '']
    if (!output) throw new Error('The model has no output')
    return meanOf(output, pieces.length)
  }
}

function loadRuntime(folder: string): Runtime {
  try {
    return requireOf(folder)(RUNTIME)
  } catch (error) {
    throw new ModelFault(`${RUNTIME} cannot be loaded from the folder of the models (${String(error)}).`)
  }
}

/** Returns the mean of the pieces, with the length 1. */
function meanOf({ data }: Tensor, pieces: number): Float32Array {
  const size = data.length / pieces
  const sum = new Float32Array(size)
  for (const [at, value] of data.entries()) sum[at % size] = (sum[at % size] ?? 0) + value
  return withLength1(sum)
}
