/** The film of a clip, and its renewals. */
import type { AdminClip } from '@rushes/contract/agency-clips'
import type { IngestRow } from '@rushes/contract/agency-ingests'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { stepLabel, timeLeftLabel } from '../ingest/file-state-labels.ts'
import { IngestMoves } from '../ingest/ingest-moves.tsx'
import { KeyHint } from '../kit/keys/key-hint.tsx'
import { useKeys } from '../kit/keys/use-keys.ts'
import { useLiveReload } from '../kit/use-live-reload.ts'
import { useCall } from '../kit/use-reload.ts'
import { ClipFilm } from './clip-film.tsx'
import { NextMaster } from './next-master.tsx'
import { PURPOSE_LABELS, renewalState } from './renewal-labels.ts'
import { SceneList, type Scenes } from './scene-list.tsx'
import type { SentFile } from './use-next-master.ts'

const MAX_SHOWN = 5

type RenewalPanelProps = {
  clip: AdminClip
  /** The second of the film that is its still; null for the automatic choice. */
  posterS: number | null
  scenes: Scenes
  rows: readonly IngestRow[]
  /** Files that this user uploaded as the next master, and that are not used yet. */
  uploads: readonly SentFile[]
  canEdit: boolean
}

export function RenewalPanel({ clip, posterS, scenes, rows, uploads, canEdit }: RenewalPanelProps) {
  const film = useRef<HTMLDivElement>(null)
  const { busy, run } = useCall()
  const [failure, setFailure] = useState<string | null>(null)
  const running = rows.find(({ state }) => state === 'working')
  useLiveReload([`clip:${clip.id}`, ...(running ? [`ingest:${running.batch.id}`] : [])])
  const isFilm = clip.type !== 'image'
  const isEnded = clip.state === 'withdrawn' || clip.state === 'discarded'
  const isOffered = canEdit && !isEnded && clip.files.some(({ role }) => role === 'master')

  async function begin(call: () => Promise<unknown>) {
    setFailure(null)
    await run(() => call().catch((error) => setFailure(messageOf(error))))
  }
  const params = { id: clip.id }
  const choosePoster = (seconds: number) => {
    const body = { revision: clip.revision, seconds: Math.min(seconds, Math.max(0, clip.duration - 0.001)) }
    void begin(() => browserApi.call('POST /agency/clips/:id/poster', { params, body }))
  }
  const chooseShown = () => choosePoster(film.current?.querySelector('video')?.currentTime ?? 0)
  const encode = () => {
    const body = { revision: clip.revision }
    void begin(() => browserApi.call('POST /agency/clips/:id/encode', { params, body }))
  }
  const isReady = isOffered && !running && !busy
  useKeys(isReady && isFilm ? [{ keys: 'i', label: 'Poster from this frame', run: chooseShown }] : [])

  return (
    <section aria-labelledby="renewal" className="grid gap-4">
      <h2 id="renewal" className="title text-xl">
        Renditions
      </h2>
      <ClipFilm clip={clip} frame={film} />
      {isFilm && (
        <p className="text-sm text-ink-soft">
          {posterS === null
            ? 'The poster frame was chosen automatically.'
            : `The poster is the frame at ${posterS} s, chosen by an editor. It is kept when the video is encoded again.`}
        </p>
      )}
      {scenes.length > 0 && (
        <SceneList {...{ scenes, posterS }} veiled={clip.graphic} isHeld={!isReady} onChoose={choosePoster} />
      )}
      {failure && <Notice tone="stop">{failure}</Notice>}
      {isOffered && (
        <div className="flex flex-wrap gap-3">
          {isFilm && (
            <Button disabled={running !== undefined} busy={busy} onClick={chooseShown}>
              Poster from this frame
              <KeyHint keys="i" />
            </Button>
          )}
          <Button disabled={running !== undefined} busy={busy} onClick={encode}>
            Encode again
          </Button>
        </div>
      )}
      {canEdit && !isEnded && <NextMaster clip={clip} files={uploads} isHeld={running !== undefined} />}
      {canEdit && isEnded && (
        <p className="text-sm text-ink-soft">This clip is {clip.state}: its files are no longer updated.</p>
      )}
      {running && (
        <p className="text-sm text-ink-soft">
          The current files stay in use until the new ones are complete. One task runs for a clip at a time.
        </p>
      )}
      <RenewalList rows={rows.slice(0, MAX_SHOWN)} />
    </section>
  )
}

/** The finished and running renewals of a clip, the newest first. */
function RenewalList({ rows }: { rows: readonly IngestRow[] }) {
  const { revalidate } = useRevalidator()
  if (rows.length === 0) return null
  return (
    <ul aria-label="Processed again" className="grid gap-3">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-1 border-t border-rule pt-3 text-sm">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{PURPOSE_LABELS[row.purpose]}</span>
            <span className="text-ink-soft">
              {formatDateTime(row.started)}, {row.by?.name ?? 'the server'}
            </span>
          </p>
          <State row={row} />
          <IngestMoves row={row} onDone={() => void revalidate()} />
        </li>
      ))}
    </ul>
  )
}

function State({ row }: { row: IngestRow }) {
  const running = row.steps.find(({ state }) => state === 'running')
  const done = row.steps.filter(({ state }) => state === 'done').length
  const name = running ? stepLabel(running.step) : null
  const label = renewalState(row, name)
  return (
    <>
      <p role={row.state === 'working' ? 'status' : undefined}>
        {label}
        {row.state === 'working' && `, step ${Math.min(done + 1, row.steps.length)} of ${row.steps.length}`}
        {row.seconds_left !== null && `, ${timeLeftLabel(row.seconds_left)} left`}
      </p>
      {running && <ProgressBar label={label} percent={running.progress} />}
      {row.problem !== '' && <p className="font-semibold text-stop">{row.problem}</p>}
    </>
  )
}
