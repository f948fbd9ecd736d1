/**
 * The live updates of the admin area: one stream for all topics of its screens. Without a message for 20
 * seconds it is not live, and all listeners are notified every five seconds to reload.
 */
import { apiBase, browserApi } from '../../lib/api.ts'
import { fieldsOf } from '../../lib/fields-of.ts'
import { store } from '../../lib/store.ts'
import { currentToken } from '../../lib/stored-session.ts'
import { absence } from './attendance-store.ts'

/** `missed` means that events may have been lost: load the shown data again. */
export type LiveEvent = { topic: string; kind: string; id: number | null; name: string }

const MISSED: LiveEvent = { topic: '', kind: 'missed', id: null, name: '' }
const SILENCE_MS = 20_000
const POLL_MS = 5_000
const RETRY_MS = 2_000
/** A hidden tab closes its connection; browsers have few of them for each host. */
const HIDDEN_MS = 60_000

type Listener = { topics: readonly string[]; onEvent: (event: LiveEvent) => void }

const listeners = new Set<Listener>()
const live = store(true)
/** Whether changes of other users are shown as they happen. */
export const useIsLive = live.use

let line: AbortController | undefined
let topicsOfLine = ''
let isWaiting = false

/** @returns a function that stops it. */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener)
  connectSoon()
  return () => {
    listeners.delete(listener)
    connectSoon()
  }
}

/** Screens open and close together: their topics are requested once. */
function connectSoon() {
  if (isWaiting) return
  isWaiting = true
  queueMicrotask(() => {
    isWaiting = false
    const topics = [...new Set([...listeners].flatMap((listener) => listener.topics))].sort().join()
    if (topics === topicsOfLine) return
    topicsOfLine = topics
    line?.abort()
    if (topics === '') return
    line = new AbortController()
    void keepLine(topics, line.signal)
  })
}

async function keepLine(topics: string, signal: AbortSignal) {
  let silence = afterSilence(signal)
  const onSign = () => {
    clearTimeout(silence)
    silence = afterSilence(signal)
    if (!live.read()) live.write(true)
  }
  while (!signal.aborted) {
    await readLine(topics, signal, onSign).catch(() => undefined)
    await pause(RETRY_MS, signal)
    await untilSeen(signal)
  }
  clearTimeout(silence)
}

/** While no events arrive, each screen requests its data again at this interval. */
function afterSilence(signal: AbortSignal): ReturnType<typeof setTimeout> {
  return setTimeout(
    async () => {
      if (signal.aborted) return
      live.write(false)
      while (!signal.aborted && !live.read()) {
        if (document.visibilityState === 'visible') emit(MISSED)
        await pause(POLL_MS, signal)
      }
    },
    live.read() ? SILENCE_MS : POLL_MS,
  )
}

/** Resolves when the stream ends. @throws if it cannot be opened. */
async function readLine(topics: string, signal: AbortSignal, onSign: () => void) {
  const token = currentToken()
  if (token === null) return
  const leaving = new AbortController()
  const stopWatching = whenHidden(() => leaving.abort())
  try {
    const response = await fetch(`${apiBase()}/agency/events?topics=${topics}`, {
      headers: { authorization: `Bearer ${token}`, ...absence() },
      signal: AbortSignal.any([signal, leaving.signal]),
    })
    // The client handles the end of a session.
    if (response.status === 401) await browserApi.call('GET /agency/me')
    if (!response.ok || !response.body) return
    onSign()
    // Something may have happened between the loading of the screen and now.
    emit(MISSED)
    let rest = ''
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      onSign()
      const messages = (rest + piece.value).split('\n\n')
      rest = messages.pop() ?? ''
      for (const message of messages) receive(message)
    }
  } finally {
    stopWatching()
  }
}

function receive(message: string) {
  if (!message.startsWith('data: ')) return
  const { topic, kind, id, name } = fieldsOf(JSON.parse(message.slice(6)))
  if (typeof topic !== 'string' || typeof kind !== 'string') return
  emit({
    topic,
    kind,
    id: typeof id === 'number' ? id : null,
    name: typeof name === 'string' ? name : '',
  })
}

function emit(event: LiveEvent) {
  for (const { topics, onEvent } of [...listeners]) {
    if (event.kind === 'missed' || topics.includes(event.topic)) onEvent(event)
  }
}

/** @returns a function that stops it. */
function whenHidden(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onChange = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(act, HIDDEN_MS)
  }
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

async function untilSeen(signal: AbortSignal) {
  while (document.visibilityState === 'hidden' && !signal.aborted) await pause(RETRY_MS, signal)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
