import { expect, test } from 'vitest'
import { foundInstead } from './found-instead.ts'

test.each([
  ['PK\x03\x04\x14\0\0\0\x08\0 a film', 'a ZIP archive. Please unpack it'],
  [`PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml`, 'an Office document'],
  ['GIF89a', 'a GIF. Please export'],
  ['8BPS\0\x01', 'a Photoshop document (PSD). Please export it as JPEG or TIFF'],
  ['\0\0\0\x18ftypcrx \0', 'a Canon raw file (CR3). Please develop it'],
  ['RIFF\0\0\0\0WAVEfmt ', 'a sound file'],
  ['%PDF-1.4', 'a PDF document'],
  ['#EXTM3U\n#EXTINF:4,', 'a playlist, which does not contain the film'],
  ['<?xml version="1.0"?>\n<svg xmlns="">', 'a drawing (SVG)'],
  ['<!DOCTYPE html><html>', 'a web page, so the download'],
  ['Dear desk, here is the film.', 'a text'],
  ['\0'.repeat(64), 'a file of zeros. It was copied'],
  ['\x01\x02\x03\x04', 'neither a film nor a picture'],
])('the content %o is recognised, with instructions', (bytes, words) => {
  const sentence = foundInstead(Buffer.from(bytes, 'latin1'))
  expect(sentence).toContain(`it is ${words}`)
  expect(sentence).not.toMatch(/\.$/)
})
