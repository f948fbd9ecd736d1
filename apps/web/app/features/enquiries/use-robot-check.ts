/**
 * The robot check of a form: begun when somebody starts to fill it in, and begun again before a solution runs out,
 * so that a long letter can still be sent.
 */
import type { RobotChallenge, RobotProof } from '@rushes/contract/enquiries'
import { useEffect, useReducer, useRef, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import type { RobotAnswer } from './robot-worker.ts'

/** A solution works for five minutes; the clocks of browser and server may differ, so the time is our own. */
const FRESH_MS = 4 * 60_000

export type RobotCheck = {
  state: 'idle' | 'working' | 'passed' | 'failed'
  proof: RobotProof | null
  /** Begins the check unless it is under way or passed. */
  begin: () => void
  /** Begins again: the solution was used or refused. */
  renew: () => void
}

export function useRobotCheck(): RobotCheck {
  const [wanted, begin] = useReducer(() => true, false)
  const [round, renew] = useReducer((count: number) => count + 1, 0)
  const [result, setResult] = useState<{ round: number; proof: RobotProof | null } | null>(null)
  const freshness = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (!wanted) return
    const leaving = new AbortController()
    const arrive = (proof: RobotProof | null) => {
      if (leaving.signal.aborted) return
      setResult({ round, proof })
      if (proof) freshness.current = setTimeout(renew, FRESH_MS)
    }
    findProof(leaving.signal).then(arrive, () => arrive(null))
    return () => {
      leaving.abort()
      clearTimeout(freshness.current)
    }
  }, [wanted, round])

  const current = result?.round === round ? result : null
  const state = !wanted ? 'idle' : !current ? 'working' : current.proof ? 'passed' : 'failed'
  return { state, proof: current?.proof ?? null, begin, renew }
}

async function findProof(signal: AbortSignal): Promise<RobotProof> {
  const { data } = await browserApi.call('GET /clip/robot/challenge', {
    querystring: { purpose: 'contact' },
    signal,
  })
  return { ...data, answer: await solveBeside(data, signal) }
}

function solveBeside(challenge: RobotChallenge, signal: AbortSignal): Promise<number> {
  const worker = new Worker(new URL('./robot-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<number>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('left')))
    worker.onerror = () => reject(new Error('the worker did not start'))
    worker.onmessage = ({ data }: MessageEvent<RobotAnswer>) =>
      'answer' in data ? resolve(data.answer) : reject(new Error('no answer'))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
