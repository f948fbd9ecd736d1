/** Detects the type of a file by its first bytes: its name is not trusted. */
import { open } from 'node:fs/promises'

export type FileKind = {
  kind: 'video' | 'image'
  /** The extension that its content deserves. */
  extension: 'mp4' | 'mov' | 'mxf' | 'mkv' | 'avi' | 'ts' | 'jpg' | 'png' | 'tif'
}

const HEAD_BYTES = 512
const PACKET_BYTES = 188
/** Pictures that are kept in the boxes of a video file. */
const STILL_BRANDS = /^(avi[fs]|hei[cfmsx]|hev[cmsx]|mif1|msf1)$/

/** @returns undefined for a file that is not taken, playlists, archives and SVG among them */
export async function kindOfFile(path: string): Promise<FileKind | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return kindOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

function kindOf(head: Buffer): FileKind | undefined {
  const hex = head.subarray(0, 8).toString('hex')
  const text = (from: number, to: number) => head.subarray(from, to).toString('latin1')
  if (hex.startsWith('ffd8ff')) return { kind: 'image', extension: 'jpg' }
  if (hex === '89504e470d0a1a0a') return { kind: 'image', extension: 'png' }
  if (hex.startsWith('49492a00') || hex.startsWith('4d4d002a')) return { kind: 'image', extension: 'tif' }
  if (hex.startsWith('060e2b34')) return { kind: 'video', extension: 'mxf' }
  if (hex.startsWith('1a45dfa3')) return { kind: 'video', extension: 'mkv' }
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return { kind: 'video', extension: 'avi' }
  if (head[0] === 0x47 && head[PACKET_BYTES] === 0x47) return { kind: 'video', extension: 'ts' }
  if (text(4, 8) === 'ftyp' && !STILL_BRANDS.test(text(8, 12))) {
    return { kind: 'video', extension: text(8, 12) === 'qt  ' ? 'mov' : 'mp4' }
  }
  // Older cameras begin a QuickTime file without naming it.
  return /^(moov|mdat|wide|free)$/.test(text(4, 8)) ? { kind: 'video', extension: 'mov' } : undefined
}
