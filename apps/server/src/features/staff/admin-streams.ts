/**
 * Manages the open admin areas of this process: each receives its topics, and the other viewers of a clip or
 * a thread, until its session ends.
 */
import { PassThrough } from 'node:stream'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Session } from '../../http/viewer.ts'
import type { AgencyEvent } from '../../platform/agency-events.ts'
import { liveSessions } from '../accounts/sessions/live-sessions.ts'
import { notifyAdminPages } from './admin-events.queries.ts'

/**
 * Maximum number of streams per login. A browser opens six connections to a host; one is left for requests.
 */
const MAX_STREAMS = 5
/** Limit of unsent bytes, after which a connection is closed before it fills the memory. */
const MAX_WAITING_BYTES = 64 * 1024
/** Limit of a name, because PostgreSQL notifications hold at most 8,000 bytes. */
const MAX_NAME = 60

type Stream = { token: string; userId: number; name: string; topics: ReadonlySet<string>; out: PassThrough }

export function adminStreams({
  db,
  clock,
  log,
  agencyEvents,
}: Pick<Services, 'db' | 'clock' | 'log' | 'agencyEvents'>) {
  const streams = new Set<Stream>()
  const end = ({ out }: Stream) => void out.end()

  const stopListening = agencyEvents.listen({
    onEvent(event) {
      for (const stream of streams) {
        if (event.topic === `session:${stream.token}`) end(stream)
        else if (stream.topics.has(event.topic)) write(stream, `data: ${JSON.stringify(event)}\n\n`)
      }
      if (event.kind === 'arrived')
        emit([...streams].filter(({ userId }) => userId !== event.id).flatMap(hereIn(event.topic)))
    },
    // Connections are closed, because clients reload everything when they connect again.
    onGap: () => streams.forEach(end),
  })

  function emit(events: readonly AgencyEvent[]): void {
    notifyAdminPages(db, events).catch((error: unknown) =>
      log.warn({ err: error }, 'a change was not sent to the admin area'),
    )
  }

  function leave(stream: Stream): void {
    streams.delete(stream)
    const stays = (topic: string) =>
      [...streams].some(({ userId, topics }) => userId === stream.userId && topics.has(topic))
    emit(presence(stream, 'left').filter(({ topic }) => !stays(topic)))
  }

  return {
    /** @throws AppError unavailable for more streams than a login may have. */
    open({ person, tokenSha256 }: Session, topics: readonly string[]): PassThrough {
      const { userId, fullName } = person
      const token = tokenSha256.toString('hex')
      const own = [...streams].filter((stream) => stream.token === token)
      if (own.length >= MAX_STREAMS) {
        throw new AppError('unavailable', 'The admin area is open in too many tabs. Close some of them.')
      }
      const out = new PassThrough()
      const name = fullName.slice(0, MAX_NAME)
      const stream = { token, userId, name, topics: new Set(topics), out }
      streams.add(stream)
      out.on('close', () => leave(stream))
      out.write(': live\n\n')
      emit(presence(stream, 'arrived'))
      return out
    },
    /** Keeps the connections alive, and closes those whose user may no longer receive events. Call it every 15 seconds. */
    async beat(): Promise<void> {
      const open = [...streams]
      if (open.length === 0) return
      for (const stream of open) write(stream, ':\n\n')
      emit(open.flatMap((stream) => presence(stream, 'here')))
      const tokens = [...new Set(open.map(({ token }) => token))]
      const live = await liveSessions(db, tokens, clock.now())
      for (const stream of open) if (!live.has(stream.token)) end(stream)
    },
    close(): void {
      stopListening()
      streams.forEach(end)
    },
  }
}

function write({ out }: Stream, text: string): void {
  if (out.writableLength > MAX_WAITING_BYTES) out.destroy()
  else if (out.writable) out.write(text)
}

type Presence = 'arrived' | 'here' | 'left'

const presence = ({ userId, name, topics }: Stream, kind: Presence): AgencyEvent[] =>
  [...topics]
    .filter((topic) => /^(clip|thread):/.test(topic))
    .map((topic) => ({ topic, kind, id: userId, name }))

const hereIn = (topic: string) => (stream: Stream) =>
  presence(stream, 'here').filter((event) => event.topic === topic)
