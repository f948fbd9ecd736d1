/** Pictures in boxes: JPEG 2000 and JPEG XL. */

export function box(type: string, ...contents: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(
    contents.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : one)),
  )
  const head = Buffer.alloc(8)
  head.writeUInt32BE(head.length + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** @param picture a whole file @returns it with the boxes before its points */
export function jpeg2000With(picture: Buffer, ...boxes: Buffer[]): Buffer {
  const begin = picture.indexOf('jp2c') - 4
  return Buffer.concat([picture.subarray(0, begin), ...boxes, picture.subarray(begin)])
}

/** @param points of a picture, without boxes */
export const jpegXlWith = (points: Buffer, ...boxes: Buffer[]): Buffer =>
  jpegXlOf(...boxes, box('jxlc', points))

export const jpegXlOf = (...boxes: Buffer[]): Buffer =>
  Buffer.concat([box('JXL ', '\r\n\x87\n'), box('ftyp', 'jxl \0\0\0\0jxl '), ...boxes])
