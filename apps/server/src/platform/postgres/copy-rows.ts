/** PostgreSQL's COPY, which the driver lacks: streams all rows of a table as text, out and in again. */
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type pg from 'pg'

const PIECE_BYTES = 64 * 1_024
const DIGEST_WORDS = 8

/** A checksum that does not depend on the order of the rows, because a table has none. */
export type RowSum = { rows: number; digest: string }

/** Methods that the driver calls on a running statement. */
type Copy = {
  submit(connection: pg.Connection): void
  handleCopyInResponse?(connection: CopyConnection): void
  handleCopyData?(message: { chunk: Buffer }, connection: pg.Connection): void
  handleCommandComplete(message: { text: string }, connection: pg.Connection): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/**
 * @param statement `copy … to stdout`
 * @param consume receives the text of all rows, in chunks
 */
export async function copyOut(
  client: pg.Client,
  statement: string,
  consume: (content: AsyncIterable<Uint8Array>) => Promise<unknown>,
): Promise<RowSum> {
  const output = new PassThrough({ highWaterMark: 4 * PIECE_BYTES })
  const pieces = piecesTo(output)
  const sum = sumOfRows()
  const copied = new Promise<void>((resolve, reject) => {
    let failure: Error | undefined
    const copy: Copy = {
      submit: (connection) => connection.query(statement),
      // One message for each row.
      handleCopyData({ chunk }, { stream }) {
        sum.add(chunk)
        if (pieces.add(chunk)) return
        stream.pause()
        output.once('drain', () => stream.resume())
      },
      handleCommandComplete(_message, { stream }) {
        pieces.end()
        // The ended output emits no further `drain`, so the connection is resumed here.
        stream.resume()
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
      handleError(error) {
        failure = error
        output.destroy(error)
        reject(error)
      },
    }
    client.query(copy)
  })
  // The first failure contains the reason; the caller then closes the connection.
  await Promise.all([copied, consume(output)])
  return sum.total()
}

/** Combines small rows into chunks. The memory of a row belongs to the driver, so it is copied at once. */
function piecesTo(output: PassThrough) {
  let piece = Buffer.allocUnsafe(PIECE_BYTES)
  let used = 0
  const flush = (): boolean => {
    if (used === 0) return true
    const isRoom = output.write(piece.subarray(0, used))
    piece = Buffer.allocUnsafe(PIECE_BYTES)
    used = 0
    return isRoom
  }
  return {
    /** @returns whether there is room for more */
    add(row: Buffer): boolean {
      if (row.length > PIECE_BYTES - used && !flush()) {
        output.write(Buffer.from(row))
        return false
      }
      if (row.length > PIECE_BYTES) return output.write(Buffer.from(row))
      used += row.copy(piece, used)
      return true
    },
    end(): void {
      flush()
      output.end()
    },
  }
}

function sumOfRows() {
  const words = new Uint32Array(DIGEST_WORDS)
  let rows = 0
  return {
    add(row: Buffer): void {
      const digest = hash('sha256', row, 'buffer')
      for (let word = 0; word < DIGEST_WORDS; word += 1) {
        words[word] = (words[word] ?? 0) + digest.readUInt32BE(4 * word)
      }
      rows += 1
    },
    total: (): RowSum => ({
      rows,
      digest: [...words].map((word) => word.toString(16).padStart(8, '0')).join(''),
    }),
  }
}

/**
 * @param statement `copy … from stdin`
 * @returns the number of inserted rows
 */
export async function copyIn(
  client: pg.Client,
  statement: string,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  let rows = 0
  let failure: Error | undefined
  await new Promise<void>((resolve, reject) => {
    const copy: Copy = {
      submit: (connection) => connection.query(statement),
      handleCopyInResponse(connection) {
        send(connection, content, () => failure !== undefined).catch((error: Error) => {
          failure ??= error
          connection.sendCopyFail(error.message)
        })
      },
      handleCommandComplete({ text }) {
        rows = Number(text.split(' ').at(-1))
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
      handleError(error) {
        failure ??= error
        reject(failure)
      },
    }
    client.query(copy)
  })
  return rows
}

/** @param isOver whether an error occurred, after which PostgreSQL accepts no more data */
async function send(
  connection: CopyConnection,
  content: AsyncIterable<Uint8Array>,
  isOver: () => boolean,
): Promise<void> {
  for await (const piece of content) {
    if (isOver()) return
    connection.sendCopyFromChunk(piece)
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
  }
  connection.endCopyFrom()
}
