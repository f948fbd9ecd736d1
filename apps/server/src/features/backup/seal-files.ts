/** Encrypts the files of a backup to a recipient whose secret key is kept elsewhere. The library is loaded when it is used. */
import { readFile } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import { AppError } from '../../app-error.ts'

export type Sealer = {
  /** File name extension of sealed files. */
  suffix: string
  seal(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

export type Opener = {
  suffix: string
  open(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

const SUFFIX = '.age'
export const UNSEALED: Sealer & Opener = {
  suffix: '',
  seal: (content) => content,
  open: (content) => content,
}

/** @param recipient `age1…`, as `age-keygen` prints it */
export async function sealTo(recipient: string): Promise<Sealer> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new AppError('validation', 'The recipient is not a key of age; it begins with age1.')
  }
  return {
    suffix: SUFFIX,
    async *seal(content) {
      yield* await encrypter.encrypt(ReadableStream.from(content))
    },
  }
}

/** @param identityFile as `age-keygen` writes it */
export async function openWith(identityFile: string): Promise<Opener> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  const text = await readFile(identityFile, 'utf8')
  const identity = text.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identity === undefined) {
    throw new AppError('validation', `${identityFile} holds no secret key of age.`)
  }
  decrypter.addIdentity(identity.trim())
  return {
    suffix: SUFFIX,
    async *open(content) {
      yield* await decrypter.decrypt(ReadableStream.from(content)).catch(() => {
        throw new AppError('conflict', 'The backup was encrypted to another key.')
      })
    },
  }
}
