import { expect, test } from 'vitest'
import { ACCEPT } from './accepted-files.ts'
import { foundInstead, refusalOfName } from './refused-files.ts'

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
  ['WEBVTT\n\n00:01.000 --> 00:02.000', 'a caption file. Please send the film. Captions are added'],
  ['\xef\xbb\xbf1\r\n00:00:01,000 --> 00:00:02,000', 'a caption file'],
  ['1 film of 00:10, as agreed', 'a text'],
  ['Dear desk, here is the film.', 'a text'],
  ['\0'.repeat(64), 'a file of zeros. It was copied'],
  ['\x01\x02\x03\x04', 'neither a film nor a picture'],
])('the content %o is recognised, with instructions', (bytes, words) => {
  const sentence = foundInstead(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  expect(sentence).toContain(`it is ${words}`)
  expect(sentence).not.toMatch(/\.$/)
})

test.each([
  ['DSC_1.NEF', 'a raw file of a camera. Please develop it'],
  ['IMG_1.CR3', 'a Canon raw file (CR3). Please develop it'],
  ['DSCF1.RAF', 'a Fujifilm raw file (RAF)'],
  ['story.docx', 'an Office document'],
  ['sound.mp3', 'a sound file. Please send it as the sound of a film'],
  ['sound.wav', 'a sound file. Please send it as the sound of a film'],
  ['scan.v2.bmp', 'a BMP picture. Please export it as JPEG or TIFF'],
  ['fox.svg', 'a drawing (SVG)'],
  ['fox.srt', 'a caption file. Please send the film'],
  ['fox.de.VTT', 'a caption file'],
  ['notes.txt', 'a text'],
  ['fox.abc', 'neither a film nor a picture'],
])('the name %s has the sentence of its content', (name, words) => {
  const sentence = refusalOfName(name)
  expect(sentence).toContain(`it is ${words}`)
  expect(sentence).not.toMatch(/\.$/)
})

test('no accepted name has a refusal of its own', () => {
  const unknown = refusalOfName('fox.abc')
  const names = ACCEPT.split(',').flatMap((one) => (one.startsWith('.') ? [`fox${one}`] : []))
  expect(names.filter((name) => refusalOfName(name) !== unknown)).toEqual([])
})
