/** Films of which parts are missing or cannot be read: near which seconds staff should look (R-MEDIA-1). */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examineFilm } from './examine-file.ts'
import { type Ffmpeg, findFfmpeg, packagedFfmpeg } from './find-ffmpeg.ts'
import { makePart } from './make-parts.ts'
import { makeLadder } from './make-previews.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

let ffmpeg: Ffmpeg
let folder: string
beforeAll(async () => {
  // This ffmpeg has the encoders with which the films are made.
  ffmpeg = await findFfmpeg(packagedFfmpeg()[0] ?? '')
  folder = await mkdtemp(join(tmpdir(), 'rushes-damaged-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const SECONDS = 4
const PACKET_BYTES = 188

/** @param filter of its pictures, of which there are 25 a second @param more options of the output */
async function film(name: string, filter = 'null', ...more: string[]): Promise<string> {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=320x180:r=25:d=${SECONDS},${filter}`]
  const sound = ['-f', 'lavfi', '-i', `sine=440:sample_rate=48000:d=${SECONDS}`, '-c:a', 'mp2']
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '25', '-b:v', '1M']
  await runFfmpeg(ffmpeg, {
    folder,
    durationS: SECONDS,
    args: [...picture, ...sound, ...codec, ...more, name],
  })
  return join(folder, name)
}

/** @param isLost gets the number of a packet, and how many there are */
async function withoutPackets(name: string, isLost: (packet: number, of: number) => boolean) {
  const bytes = await readFile(await film(`whole-${name}`))
  const packets = bytes.length / PACKET_BYTES
  const kept = Array.from({ length: packets }, (_, packet) => packet).filter(
    (packet) => !isLost(packet, packets),
  )
  const parts = kept.map((packet) => bytes.subarray(packet * PACKET_BYTES, (packet + 1) * PACKET_BYTES))
  await writeFile(join(folder, name), Buffer.concat(parts))
  return join(folder, name)
}

const secondsOf = (seconds: readonly number[]) => seconds.map((second) => ({ fromS: second, toS: second }))

const lostOf = async (path: string) => (await examineFilm(ffmpeg, path)).probe.film?.lost

test.each<[string, string, (packet: number, of: number) => boolean, number[]]>([
  ['a third', 'third.ts', (packet, of) => packet > 0.3 * of && packet < 0.65 * of, [1]],
  ['a moment', 'moment.ts', (packet, of) => packet > 0.6 * of && packet < 0.61 * of, [2]],
  ['one packet', 'one.ts', (packet, of) => packet === Math.round(0.85 * of), [3]],
])('where %s of a transport stream was lost, the seconds are known', async (_name, name, isLost, seconds) => {
  expect(await lostOf(await withoutPackets(name, isLost))).toEqual(secondsOf(seconds))
})

test('pictures that a recorder left out of a transport stream are noticed by their times', async () => {
  const choose = (frames: string) =>
    [`select='not(between(n,${frames}))'`, '-fps_mode', 'passthrough'] as const
  expect(await lostOf(await film('freeze.ts', ...choose('55,70')))).toEqual(secondsOf([2]))
  expect(await lostOf(await film('jump.ts', ...choose('30,64')))).toEqual(secondsOf([1]))
})

test('a whole transport stream, and two that were joined, lost nothing', async () => {
  const path = await film('whole.ts')
  const bytes = await readFile(path)
  await writeFile(join(folder, 'joined.ts'), Buffer.concat([bytes, bytes]))
  expect(await lostOf(path)).toEqual([])
  expect(await lostOf(join(folder, 'joined.ts'))).toEqual([])
  expect(await lostOf(await film('slow.ts', 'fps=2'))).toEqual([])
})

/** A film of 25 pictures a second of which one is damaged in the file. */
async function withDamagedPicture(name: string, picture: number): Promise<string> {
  const bytes = await readFile(await film(`whole-${name}`, 'noise=alls=20:allf=t', '-an', '-bf', '0'))
  const table = bytes.indexOf('stsz')
  const sizeOf = (index: number) => bytes.readUInt32BE(table + 16 + 4 * index)
  let begin = bytes.indexOf('mdat') + 4
  for (let index = 0; index < picture; index += 1) begin += sizeOf(index)
  for (let at = begin + 60; at < begin + sizeOf(picture); at += 1) bytes[at] = 255
  await writeFile(join(folder, name), bytes)
  return join(folder, name)
}

test.each([
  [12, 0],
  [37, 1],
  [87, 3],
])('when picture %i is damaged, second %i is known to be, also in a part', async (picture, second) => {
  const master = await withDamagedPicture(`picture-${picture}.mp4`, picture)
  const { probe } = await examineFilm(ffmpeg, master)
  const making = { master, probe, watermark: 'V1' }
  const whole = await mkdtemp(join(folder, 'whole-'))
  expect(await makeLadder(ffmpeg, { ...making, folder: whole })).toEqual([second])
  for (const part of [0, 1]) {
    const out = await mkdtemp(join(folder, 'part-'))
    const seconds = await makePart(ffmpeg, { ...making, folder: out, part, parts: 2 })
    expect(seconds).toEqual(Math.floor(second / 2) === part ? [second] : [])
  }
})
