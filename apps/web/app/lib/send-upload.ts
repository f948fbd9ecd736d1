/**
 * Sends one file in chunks by the tus protocol and resumes where the server's copy ends. The protocol needs
 * only three requests; the usual library for it has nineteen dependencies, one of them without a licence.
 */
import { folderOf } from './file-folders.ts'
import { retryPause } from './retry-pause.ts'
import { requestTus, type TusAnswer } from './tus-request.ts'
import { uploadVerdict } from './upload-verdict.ts'

const PIECE_BYTES = 8 * 2 ** 20

/** The target of uploads, and their owner. */
export type UploadTarget = {
  /** The address that creates an upload. */
  address: string
  headers: Readonly<Record<string, string>>
  /** Metadata sent with each file in addition to its name. */
  metadata: Readonly<Record<string, string>>
  /** The owner of unfinished uploads, which resume only for the same owner. */
  owner: string
  /** The message when the target no longer exists. */
  gone: string
}

export type Sending = {
  file: File
  target: UploadTarget
  /** The address of the upload on the server; null until it exists. */
  address: string | null
  onAddress: (address: string | null) => void
  onSent: (bytes: number) => void
  /** Called with the reason why the upload waits; with null when it continues. */
  onWait: (message: string | null) => void
  signal: AbortSignal
}

/** An error that only the user can resolve; the message is for the user. */
export class SendingStopped extends Error {}

class Interrupted extends Error {
  readonly afterMs: number | null
  constructor(message: string, afterMs: number | null) {
    super(message)
    this.afterMs = afterMs
  }
}

/** @throws SendingStopped, or the reason of `signal` */
export async function sendUpload(sending: Sending): Promise<void> {
  const { file, signal, onSent, onWait } = sending
  let failures = 0
  for (;;) {
    try {
      let offset = await beginOrFind(sending)
      while (offset < file.size) {
        offset = await sendPiece(sending, offset)
        failures = 0
        onWait(null)
      }
      return onSent(offset)
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      await requireReadable(file)
      onWait(error.message)
      await retryPause(failures, { signal, afterMs: error.afterMs })
      failures += 1
    }
  }
}

/** @returns the number of bytes on the server. */
async function beginOrFind(sending: Sending): Promise<number> {
  if (sending.address === null) return await begin(sending)
  const { target, signal } = sending
  const answer = await requestTus('HEAD', sending.address, { headers: target.headers, signal })
  if (uploadVerdict(answer).next === 'start again') return await begin(sending)
  return offsetOf(checked(answer, sending), sending)
}

async function begin(sending: Sending): Promise<number> {
  const { file, target, signal } = sending
  const folder = folderOf(file).slice(-300)
  const metadata = {
    ...target.metadata,
    filename: file.name.slice(-300),
    ...(folder !== '' && { folder }),
  }
  const answer = await requestTus('POST', target.address, {
    headers: {
      ...target.headers,
      'upload-length': String(file.size),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${encoded(value)}`)
        .join(),
    },
    signal,
  })
  if (answer.status === 404) throw new SendingStopped(target.gone)
  const location = checked(answer, sending).header('location') ?? ''
  // A relative address belongs to the API, which may be on another host than the page.
  const address = new URL(location, new URL(target.address, document.baseURI)).href
  sending.address = address
  sending.onAddress(address)
  return 0
}

async function sendPiece(sending: Sending, offset: number): Promise<number> {
  const { file, target, address, signal, onSent } = sending
  const answer = await requestTus('PATCH', address ?? '', {
    headers: {
      ...target.headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body: file.slice(offset, offset + PIECE_BYTES),
    onProgress: (bytes) => onSent(offset + bytes),
    signal,
  })
  return offsetOf(checked(answer, sending), sending)
}

function offsetOf(answer: TusAnswer, { onSent }: Sending): number {
  const offset = Number(answer.header('upload-offset') ?? Number.NaN)
  if (!Number.isSafeInteger(offset)) throw new Interrupted('The server is busy', null)
  onSent(offset)
  return offset
}

function checked(answer: TusAnswer, sending: Sending): TusAnswer {
  sending.signal.throwIfAborted()
  const verdict = uploadVerdict(answer)
  if (verdict.next === 'resume') return answer
  if (verdict.next === 'stop') throw new SendingStopped(verdict.message)
  if (verdict.next === 'try again') throw new Interrupted(verdict.message, verdict.afterMs)
  sending.address = null
  sending.onAddress(null)
  throw new Interrupted('The partial upload has expired; the upload starts again', null)
}

/** A file that was changed or moved would fail forever, and look like an interrupted connection. */
async function requireReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new SendingStopped('The file has changed or moved on your disk. Choose it again.')
  }
}

/** Encodes the text as Base64 of its UTF-8 bytes. */
const encoded = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
