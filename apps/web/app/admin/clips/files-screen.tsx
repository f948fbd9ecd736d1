/** /admin/clips/:id/files: the master of a clip, and the files that were made from it. */
import type { Data } from '@rushes/contract/client'
import { factsOfFile, formatSize } from '@rushes/contract/file-labels'
import { browserApi } from '../../lib/api.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import type { Visit } from '../kit/visit.ts'
import { ClipFrame } from './clip-frame.tsx'
import { RenewalPanel } from './renewal-panel.tsx'

export async function open({ params: { id = '' }, signal, person }: Visit) {
  const [clip, files, ingests] = await Promise.all([
    browserApi.call('GET /agency/clips/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/clips/:id/files', { params: { id }, signal }),
    browserApi.call('GET /agency/ingests', { querystring: { clip: id }, signal }),
  ])
  const { facts, poster_s: posterS, scenes, sound, embedded, uploads } = files.data
  return (
    <ClipFrame clip={clip.data} person={person}>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <RenewalPanel
          key={id}
          clip={clip.data}
          posterS={posterS}
          scenes={scenes}
          rows={ingests.data.items.filter(({ purpose }) => purpose !== 'new')}
          uploads={uploads}
          canEdit={person.capabilities.has('clip.edit')}
        />
        <div className="grid gap-8">
          <Masters files={clip.data.files} original={clip.data.original_name} facts={facts} />
          {sound && (
            <section aria-labelledby="sound" className="grid gap-4">
              <h2 id="sound" className="title text-xl">
                Sound
              </h2>
              <SoundPicture {...sound} />
            </section>
          )}
          {embedded.length > 0 && (
            <section aria-labelledby="embedded" className="grid gap-4">
              <h2 id="embedded" className="title text-xl">
                File metadata
              </h2>
              <DefinitionList
                facts={embedded.map(({ name, text }) => ({
                  name: EMBEDDED_LABELS[name] ?? name,
                  value: text,
                }))}
              />
            </section>
          )}
          <RenditionTable {...files.data} />
        </div>
      </div>
    </ClipFrame>
  )
}

const EMBEDDED_LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  keywords: 'Keywords',
  persons: 'Persons shown',
  credit: 'Credit',
  copyright: 'Copyright notice',
  restrictions: 'Instructions and terms of use',
  synthetic: 'Made or altered by software (AI)',
  warnings: 'Please check',
  place: 'Place',
  country: 'Country',
  dateTaken: 'Taken on',
}

type MastersProps = {
  files: Data<'GET /agency/clips/:id'>['files']
  original: string
  facts: Files['facts']
}

const ROLE_LABELS = { master: 'Master', story: 'Story' } as const

function Masters({ files, original, facts }: MastersProps) {
  return (
    <section aria-labelledby="masters" className="grid gap-4">
      <h2 id="masters" className="title text-xl">
        Files for licensees
      </h2>
      {files.length === 0 && <EmptyState>This clip has no master yet.</EmptyState>}
      {files.map(({ role, file_name: name, content_type: type, size_bytes: size, sha256 }) => (
        <div key={role} className="rounded-sm border border-rule bg-sheet p-4">
          <h3 className="mb-2 font-semibold">
            {ROLE_LABELS[role]}:{' '}
            <span dir="auto" className="break-all">
              {name}
            </span>
          </h3>
          <DefinitionList
            facts={[
              ...(role === 'master' ? [{ name: 'Original name', value: original }] : []),
              { name: 'Type', value: type },
              { name: 'Size', value: formatSize(size) },
              ...(role === 'master' ? factsOfFile({ ...facts, size_bytes: null }) : []),
              { name: 'SHA-256', value: <code className="font-mono text-sm break-all">{sha256}</code> },
            ]}
          />
        </div>
      ))}
    </section>
  )
}

type Sound = NonNullable<Data<'GET /agency/clips/:id/files'>['sound']>

/** The sound of a film: the peak of each of its parts, and the loudness of the whole. */
function SoundPicture({ loudness, peaks }: Sound) {
  if (loudness === null) return <p className="text-ink-soft">Silent.</p>
  return (
    <div className="grid gap-2">
      <svg
        aria-hidden="true"
        viewBox={`0 -100 ${peaks.length} 200`}
        preserveAspectRatio="none"
        className="h-20 w-full rounded-sm border border-rule bg-well text-mark"
      >
        <path stroke="currentColor" d={peaks.map(lineOf).join('')} />
      </svg>
      <p>
        <span className="font-mono">{loudness.toFixed(1)} LUFS</span>{' '}
        <span className="text-ink-soft">on average, peak {Math.max(0, ...peaks)} % of full scale</span>
      </p>
    </div>
  )
}

/** Silence is drawn as a line, not as a gap. */
const lineOf = (peak: number, index: number) => {
  const height = Math.max(1, peak)
  return `M${index + 0.5} ${-height}V${height}`
}

type Files = Data<'GET /agency/clips/:id/files'>
/** The public files of a clip. */
function RenditionTable({ renditions, media_version: version }: Files) {
  return (
    <section aria-labelledby="renditions" className="grid gap-4">
      <h2 id="renditions" className="title text-xl">
        Public files
      </h2>
      {renditions.length === 0 ? (
        <EmptyState>No renditions of the master yet.</EmptyState>
      ) : (
        <>
          <p className="text-ink-soft">
            Media version <code className="font-mono text-sm">{version}</code>
          </p>
          <div className="overflow-x-auto">
            <table className="w-full border-collapse text-sm">
              <caption className="sr-only">Public files</caption>
              <thead className="border-b border-ink text-left">
                <tr>
                  <th scope="col" className="py-2 pr-2">
                    File
                  </th>
                  <th scope="col" className="px-2 py-2 text-right">
                    Pieces
                  </th>
                  <th scope="col" className="py-2 pl-2 text-right">
                    Size
                  </th>
                </tr>
              </thead>
              <tbody>
                {renditions.map(({ name, files, size_bytes: size }) => (
                  <tr key={name} className="border-b border-rule">
                    <td dir="auto" className="py-1.5 pr-2 font-mono break-all">
                      {name}
                    </td>
                    <td className="px-2 py-1.5 text-right font-mono">{files === 1 ? '' : files}</td>
                    <td className="py-1.5 pl-2 text-right font-mono whitespace-nowrap">{formatSize(size)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  )
}
