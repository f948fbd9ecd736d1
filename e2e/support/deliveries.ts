/** Deliveries of files: dropped in the browser, or published through the API where the import is not the subject. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type ApiClient, createClient } from '@rushes/contract/client'
import { findFfmpeg } from '@rushes/media/find-ffmpeg'
import { runFfmpeg } from '@rushes/media/run-ffmpeg'
import { madeMosaic } from '../../apps/server/test/made-picture.ts'

/** A word that nothing else has in its title. Letters alone: with digits it would be the number of a clip. */
export const newWord = (beginning: string): string =>
  beginning + [...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')

export type DroppedFile = { name: string; type: string; bytes: Buffer }

export function picture(name: string): DroppedFile & { sha256: string } {
  const bytes = madeMosaic()
  return { name, type: 'image/png', bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** A small film of three scenes, each of two seconds. */
export async function film(name: string): Promise<DroppedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-journey-'))
  const sources = ['testsrc', 'smptebars', 'testsrc2'].flatMap((source) => [
    ...['-f', 'lavfi', '-t', '2', '-i', `${source}=size=160x90:rate=10`],
  ])
  // The title makes its bytes the journey's own.
  const joined = ['-filter_complex', 'concat=n=3', '-metadata', `title=${name}`]
  const args = [...sources, ...joined, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', 'film.mp4']
  await runFfmpeg(await findFfmpeg(''), { folder, durationS: 6, args })
  const bytes = await readFile(join(folder, 'film.mp4'))
  await rm(folder, { recursive: true })
  return { name, type: 'video/mp4', bytes }
}

/** Drops files on the page, as a person does from a folder. */
export async function dropFiles(page: Page, files: readonly DroppedFile[]): Promise<void> {
  const given = files.map(({ name, type, bytes }) => ({ name, type, text: bytes.toString('base64') }))
  await page.evaluate((all) => {
    const dataTransfer = new DataTransfer()
    for (const { name, type, text } of all) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], name, { type }))
    }
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
    }
  }, given)
}

/** The API with the session of the user who is logged in on the page. */
export async function apiOf(page: Page): Promise<ApiClient> {
  const token = await tokenOf(page)
  return createClient({
    base: '/rest',
    token: () => token,
    async transport(path, { method = 'GET', headers, body }) {
      const answer = await page.request.fetch(path, {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' && { data: body }),
      })
      return new Response(await answer.text(), { status: answer.status(), headers: answer.headers() })
    },
  })
}

async function tokenOf(page: Page): Promise<string> {
  const token: unknown = await page.evaluate(
    () => JSON.parse(localStorage.getItem('rushes.session') ?? '{}').token,
  )
  return String(token)
}

/** The fields that the checklist of a clip requires (R-DESK-1), except for the title. */
const DESCRIBED = {
  description: 'Nothing else happens.',
  keywords: ['one', 'two', 'three'],
  location_text: 'Leeds',
  location_code: 'gb',
  date_taken: '2026-01-02',
  credit_author: 'Ann Other',
}

/**
 * Brings pictures in as the person of the page, who may publish, and publishes them.
 * @returns the numbers of the clips, in the order of the titles
 */
export async function givenPublished(page: Page, titles: readonly string[]): Promise<number[]> {
  const api = await apiOf(page)
  const { data: batch } = await api.call('POST /agency/batches', {
    body: { name: titles[0] ?? '', category: 'Wild Animals' },
  })
  for (const at of titles.keys()) {
    await send(page, { batch: batch.id, name: `${at}.png`, bytes: madeMosaic() })
  }
  const ingests = async () =>
    (await api.call('GET /agency/ingests', { querystring: { batch: String(batch.id) } })).data.items
  await expect
    .poll(async () => (await ingests()).filter(({ state }) => state === 'ready').length, {
      message: 'the pictures are clips',
      timeout: 80_000,
    })
    .toBe(titles.length)
  const inOrder = (await ingests()).toSorted((one, other) => one.file_name.localeCompare(other.file_name))
  const ids: number[] = []
  for (const [at, { clip_id: id }] of inOrder.entries()) {
    if (id === null) throw new Error('A file that is ready has no clip.')
    const params = { id }
    const { revision } = (await api.call('GET /agency/clips/:id', { params })).data
    const changes = { ...DESCRIBED, title: titles[at] ?? '' }
    const { data: described } = await api.call('POST /agency/clips/:id', {
      params,
      body: { revision, changes },
    })
    await api.call('POST /agency/clips/:id/move', {
      params,
      body: { revision: described.revision, to: 'published' },
    })
    ids.push(id)
  }
  return ids
}

/** @returns the number of the draft that a file has become */
export async function givenDraft(page: Page, { name, bytes }: DroppedFile): Promise<number> {
  const api = await apiOf(page)
  const { data: batch } = await api.call('POST /agency/batches', { body: { name, category: 'Wild Animals' } })
  await send(page, { batch: batch.id, name, bytes })
  let id: number | null = null
  await expect
    .poll(
      async () => {
        const { data } = await api.call('GET /agency/ingests', {
          querystring: { batch: String(batch.id) },
        })
        id = data.items[0]?.clip_id ?? null
        return data.items[0]?.state
      },
      { message: 'the file is a clip', timeout: 80_000 },
    )
    .toBe('ready')
  return id ?? 0
}

type Sending = { batch: number; name: string; bytes: Buffer }

async function send(page: Page, { batch, name, bytes }: Sending) {
  const headers = { authorization: `Bearer ${await tokenOf(page)}`, 'tus-resumable': '1.0.0' }
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const begun = await page.request.post('/rest/agency/uploads', {
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64(name)},batch ${base64(String(batch))}`,
    },
  })
  const sent = await page.request.patch(begun.headers()['location'] ?? '', {
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    data: bytes,
  })
  expect(sent.status()).toBe(204)
}
