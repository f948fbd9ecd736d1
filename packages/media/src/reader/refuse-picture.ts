/** Refuses a picture that cannot be read, with what was found and the next step. */
import { type FileHandle, open } from 'node:fs/promises'
import { bytesAt } from '../bytes-at.ts'
import { kindOfFile } from '../kind-of-file.ts'
import { MediaProblem } from '../media-problem.ts'
import { boxesIn } from './boxes.ts'
import { isCutOffTiff } from './camera-raw.ts'
import { SEND_AGAIN } from './require-content.ts'

type IsCutOff = (path: string, cause: unknown) => Promise<boolean>

/** Whether the end of a picture is missing, by the extension of its content. */
const FORMATS: Readonly<Record<string, { label: string; isCutOff: IsCutOff }>> = {
  jpg: { label: 'JPEG', isCutOff: async (_path, cause) => /premature end/i.test(String(cause)) },
  png: { label: 'PNG', isCutOff: (path) => withSize(path, isCutOffPng) },
  tif: { label: 'TIFF', isCutOff: isCutOffTiff },
  webp: { label: 'WebP picture', isCutOff: (path) => withSize(path, isCutOffRiff) },
  heic: { label: 'HEIC photo', isCutOff: (path) => withSize(path, isCutOffBox) },
  avif: { label: 'AVIF picture', isCutOff: (path) => withSize(path, isCutOffBox) },
}

/** @param cause the error of a library @throws MediaProblem */
export async function refusePicture(path: string, cause: unknown): Promise<never> {
  throw new MediaProblem(await sentenceOf(path, cause), { cause })
}

async function sentenceOf(path: string, cause: unknown): Promise<string> {
  const found = await kindOfFile(path)
  const format = 'extension' in found ? FORMATS[found.extension] : undefined
  if (!format) {
    return 'The file is not an image that can be read. Please send it again, or export it as JPEG or TIFF.'
  }
  if (await format.isCutOff(path, cause)) {
    return `The ${format.label} is cut off: its end is missing. ${SEND_AGAIN}`
  }
  return `The ${format.label} is damaged and cannot be read. Please send it again, or export it again from its original.`
}

async function withSize<T>(path: string, use: (file: FileHandle, size: number) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    return await use(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

const TAIL_BYTES = 1_024

async function isCutOffPng(file: FileHandle, size: number): Promise<boolean> {
  return !(await bytesAt(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES)).includes('IEND')
}

/** The length in the head counts what follows it. */
async function isCutOffRiff(file: FileHandle, size: number): Promise<boolean> {
  const head = await bytesAt(file, 0, 8)
  return head.length < 8 || 8 + head.readUInt32LE(4) > size
}

async function isCutOffBox(file: FileHandle, size: number): Promise<boolean> {
  // A box without a length ends with the file, so it never misses its end.
  const end = Number.MAX_SAFE_INTEGER
  for await (const box of boxesIn(file, { begin: 0, end })) {
    if (box.end > size && box.end < end) return true
  }
  return false
}
