/**
 * Half an hour of steady visits: memory does not grow, and descriptors do not either. `SOAK_MINUTES` is the duration.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldMib } from './inspector.ts'
import { type Answer, countByStatus, sendRequest } from './load.ts'
import { type Shop, startShop, WITH_PAGES } from './shop.ts'

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 0)
const REQUESTS_PER_SECOND = 12
const MAX_SLOPE_MIB_PER_MINUTE = 1
/** The number of connections varies. One descriptor lost in every hundred requests would add a hundred. */
const MAX_DESCRIPTORS_MORE = 20
const MIB = 2 ** 20

let shop: Shop
beforeAll(async () => {
  if (MINUTES > 0) shop = await startShop({ NODE_OPTIONS: '--inspect=127.0.0.1:0' }, WITH_PAGES)
}, 120_000)
afterAll(() => shop?.stop(), 60_000)

/** Addresses that differ from each other, so that no cache answers them all. */
function pathOf(visit: number): string {
  const paths = [
    `/search?term=soak${visit % 5_000}`,
    `/clip/${41_207 + 7 * (visit % 59)}`,
    '/',
    `/rest/clip/clips?term=dog&type=video&page=${1 + (visit % 3)}`,
    `/rest/clip/clips/${41_207 + 7 * (visit % 59)}`,
    `/rest/clip/clips/suggest?term=${String.fromCharCode(97 + (visit % 26))}`,
  ]
  return paths[visit % paths.length] ?? '/'
}

const endOf = ({ process: { exitCode, signalCode }, log }: Shop) =>
  `exit code ${exitCode}, signal ${signalCode}\n${log()}`

const residentMib = (pid: number) =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024) / MIB
const descriptors = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** MiB a minute, by least squares over one sample a minute. */
function slopeOf(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, mib) => sum + mib, 0) / samples.length
  const covariance = samples.reduce((sum, mib, minute) => sum + (minute - middle) * (mib - mean), 0)
  const variance = samples.reduce((sum, _mib, minute) => sum + (minute - middle) ** 2, 0)
  return covariance / variance
}

test.runIf(MINUTES > 0 && process.platform === 'linux')(
  `${MINUTES} minutes of ${REQUESTS_PER_SECOND} requests a second use constant memory in the second half`,
  { timeout: MINUTES * 60_000 + 120_000 },
  async () => {
    const { pid = 0 } = shop.process
    const resident: number[] = []
    const held: number[] = []
    const answers: Promise<Answer>[] = []
    let descriptorsHalfway = 0
    for (let second = 0; second < MINUTES * 60; second += 1) {
      if (shop.hasEnded()) throw new Error(`The shop ended after ${second} s: ${endOf(shop)}`)
      const next = Array.from({ length: REQUESTS_PER_SECOND }, (_, at) =>
        sendRequest(shop.url, pathOf(second * REQUESTS_PER_SECOND + at)),
      )
      answers.push(...next)
      resident.push(residentMib(pid))
      if (second % 60 === 59) held.push(await heldMib(shop.log()))
      if (second === MINUTES * 30) descriptorsHalfway = descriptors(pid)
      await pause(1_000)
    }
    const slope = slopeOf(held.slice(held.length / 2))
    const numbers = held.map((mib) => mib.toFixed(0)).join(' ')
    process.stdout.write(
      `soak: holds ${numbers} MiB at the end of each minute, ${slope.toFixed(2)} more a minute in the second half; resident at most ${Math.max(...resident).toFixed(0)} MiB\n`,
    )
    const failed = (await Promise.all(answers)).filter(({ status }) => status !== 200 && status !== 404)
    expect(
      failed.slice(0, 5),
      `${JSON.stringify(countByStatus(failed))}\n${shop.log().slice(-2_000)}`,
    ).toEqual([])
    expect(slope).toBeLessThan(MAX_SLOPE_MIB_PER_MINUTE)
    expect(descriptors(pid) - descriptorsHalfway).toBeLessThan(MAX_DESCRIPTORS_MORE)
  },
)
