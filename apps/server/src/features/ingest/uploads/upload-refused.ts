/** A refusal of the tus protocol, in the form that its library expects. */

export type PiecesRefusal = { status: number; sentence: string }

export class UploadRefused extends Error {
  readonly status_code: number
  readonly body: string
  constructor({ status, sentence }: PiecesRefusal) {
    super(sentence)
    this.status_code = status
    this.body = `${sentence}\n`
  }
}

export const NO_UPLOAD: PiecesRefusal = { status: 404, sentence: 'There is no such upload.' }

/** @throws UploadRefused */
export function refuse(refusal: PiecesRefusal | null): void {
  if (refusal) throw new UploadRefused(refusal)
}
