/** Products of matrices in a memory of WebAssembly, where the weights of a network and its numbers are next to each other. */

/** `matrix.wat` as WebAssembly, which has vector instructions. */
const PROGRAM =
  'AGFzbQEAAAABDAFgCH9/f39/f39/AAIVAQZtYXRyaXgGbWVtb3J5AgEBgIAEAwIBAAcMAQhtdWx0aXBseQAACqYEAaMEAgZ/C3sgB0ECdCEIAkADQCAFQQBMDQFBACEJA0AgACELIAIgCWohDCAGIQr9DAAAAAAAAAAAAAAAAAAAAAAhEf0MAAAAAAAAAAAAAAAAAAAAACES/QwAAAAAAAAAAAAAAAAAAAAAIRP9DAAAAAAAAAAAAAAAAAAAAAAhFP0MAAAAAAAAAAAAAAAAAAAAACEV/QwAAAAAAAAAAAAAAAAAAAAAIRb9DAAAAAAAAAAAAAAAAAAAAAAhF/0MAAAAAAAAAAAAAAAAAAAAACEYA0AgDP0ABAAhDiAM/QAEECEPIAv9CQIAIRAgESAQIA795gH95AEhESASIBAgD/3mAf3kASESIAsgAWr9CQIAIRAgEyAQIA795gH95AEhEyAUIBAgD/3mAf3kASEUIAsgAWogAWr9CQIAIRAgFSAQIA795gH95AEhFSAWIBAgD/3mAf3kASEWIAsgAWogAWogAWr9CQIAIRAgFyAQIA795gH95AEhFyAYIBAgD/3mAf3kASEYIAtBBGohCyAMIAhqIQwgCkEBayIKDQALIAMgCWohDSANIBH9CwQAIA0gEv0LBBAgDSAEaiENIA0gE/0LBAAgDSAU/QsEECANIARqIQ0gDSAV/QsEACANIBb9CwQQIA0gBGohDSANIBf9CwQAIA0gGP0LBBAgCUEgaiEJIAkgCEkNAAsgACABQQJ0aiEAIAMgBEECdGohAyAFQQRrIQUMAAsLCw=='

const MEMORY_PAGE = 65_536
const NUMBER_BYTES = Float32Array.BYTES_PER_ELEMENT
/** Rows that are multiplied at a time; the last ones of a product may be rows without a meaning. */
const ROWS = 4

/** Numbers in the memory. `columns` of them are one row; rows begin `step` numbers apart. */
export type Matrix = { numbers: Float32Array; columns: number; step: number }

export type Matrices = {
  /** Reserves a matrix of zeros, with space for the surplus rows of a product. */
  make(rows: number, columns: number): Matrix
  /** Writes the product of the first rows of `left` with `weights`. */
  multiply(left: Matrix, weights: Matrix, product: Matrix, rows: number): void
}

/** @param size of all matrices, in numbers */
export function openMatrices(size: number): Matrices {
  const pages = Math.ceil((size * NUMBER_BYTES) / MEMORY_PAGE)
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages })
  const program = new WebAssembly.Module(Buffer.from(PROGRAM, 'base64'))
  const { multiply } = new WebAssembly.Instance(program, { matrix: { memory } }).exports
  let used = 0

  return {
    make(rows, columns) {
      const length = (rows > 1 ? rows + ROWS : rows) * columns
      const numbers = new Float32Array(memory.buffer, used * NUMBER_BYTES, length)
      used += length
      // The same row four times, because there is no room for others.
      return { numbers, columns, step: rows > 1 ? columns : 0 }
    },
    multiply(left, weights, product, rows) {
      multiply?.(
        left.numbers.byteOffset,
        left.step * NUMBER_BYTES,
        weights.numbers.byteOffset,
        product.numbers.byteOffset,
        product.step * NUMBER_BYTES,
        rows,
        left.columns,
        weights.columns,
      )
    },
  }
}

/** Returns columns of a matrix as one of their own, without a copy. */
export const columnsOf = ({ numbers, step }: Matrix, from: number, columns: number): Matrix => ({
  numbers: numbers.subarray(from),
  columns,
  step,
})
