/** Writes and reads the reference of one file of a delivery: that of the delivery, a dot and the position. */

export const fileRefOf = (ref: string, position: number): string => `${ref}.${position}`

/** Expects a signed reference. `position` is undefined for the file of the whole delivery. */
export function readFileRef(fileRef: string): { ref: string; position: number | undefined } {
  const [ref = '', position] = fileRef.split('.')
  return { ref, position: position === undefined ? undefined : Number(position) }
}
