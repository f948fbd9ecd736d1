/** A thread of models, one of which cannot be opened. Texts for the other one name what happens to them. */
import { serveParts } from '../src/platform/models/serve-parts.ts'

serveParts({
  'e5-small-v2': async () => {
    throw new RangeError('no memory is left')
  },
  'use-multilingual-3': async () => async (text) => {
    if (text === 'fails') throw new Error('no output')
    if (text === 'ends') process.exit(0)
    if (text === 'crashes') setImmediate(crash)
    if (text === 'crashes' || text === 'waits') return await new Promise(() => undefined)
    return Float32Array.of(text.length)
  },
})

function crash(): never {
  throw new Error('no heap is left')
}
