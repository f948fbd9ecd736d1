/**
 * Measures how long a file in another format takes from its request until it is ready (R-RENDITION-1), compared with the
 * same command of ffmpeg by hand.
 */
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFfmpeg } from '@rushes/media/find-ffmpeg'
import { makeRendition } from '@rushes/media/make-rendition'
import { RenditionPlan } from '@rushes/media/media-facts'
import { probeVideo } from '@rushes/media/probe'
import type { Db } from '../apps/server/src/db/db.ts'

const TRIES = Number(process.env.TRIES ?? 5)
const POLL_MS = 25

export type MeasuredRendition = { readyMs: number; handMs: number; ratio: number }

type Licensed = { db: Db; address: string; token: string; folder: string; clipId: number; film: string }

/** @param licensed `token` belongs to a user who may have the clip in other formats @returns the try with the median ratio */
export async function measureRendition(licensed: Licensed): Promise<MeasuredRendition> {
  const { db, film, folder } = licensed
  const ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH ?? '')
  const probe = await probeVideo(film)
  const tries: MeasuredRendition[] = []
  for (let at = 0; at < TRIES; at++) {
    // An equal request would find the same file.
    await db.deleteFrom('renditions').execute()
    const { id, readyMs } = await request(licensed)
    const row = await db
      .selectFrom('renditions')
      .select('plan')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const making = {
      ...{ master: film, folder: await mkdtemp(join(folder, 'rendition-')), file: 'film.mp4', probe },
      plan: RenditionPlan.parse(row.plan),
    }
    const began = performance.now()
    await makeRendition(ffmpeg, making)
    const handMs = Math.round(performance.now() - began)
    tries.push({ readyMs, handMs, ratio: Math.round((100 * readyMs) / handMs) / 100 })
  }
  const sorted = tries.toSorted((one, other) => one.ratio - other.ratio)
  const median = sorted[Math.floor(TRIES / 2)]
  if (!median) throw new Error('Nothing was tried')
  return median
}

async function request({ address, token, clipId }: Licensed): Promise<{ id: number; readyMs: number }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const url = `${address}/rest/clip/renditions`
  const began = performance.now()
  let answer = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify({ clip_id: clipId, format: '720p' }),
  })
  for (;;) {
    const { data, message } = await answer.json()
    if (!answer.ok || data.state === 'failed') throw new Error(`${answer.status} ${message ?? data.problem}`)
    if (data.state === 'ready') return { id: data.id, readyMs: Math.round(performance.now() - began) }
    await pause(POLL_MS)
    answer = await fetch(`${url}/${data.id}`, { headers })
  }
}
