/** Shows the licences and the checksums of delivered files: a single licence at once, several on request. */
import type { Data } from '@rushes/contract/client'
import { Disclosure } from '../../ui/disclosure.tsx'
import { PublishingFacts } from './publishing-facts.tsx'

export type DeliveredFile = Data<'POST /clip/clips/download'>['delivered'][number]

export function DeliveredFacts({ files }: { files: readonly DeliveredFile[] }) {
  const licensed = files.flatMap(({ id, licence_id, file_name, publishing }) =>
    licence_id === null || publishing === null
      ? []
      : [{ id, licenceId: licence_id, title: file_name, publishing }],
  )
  const facts = licensed.map(({ id, ...licence }) => (
    <li key={id}>
      <PublishingFacts {...licence} />
    </li>
  ))
  const list = <ul className="mt-3 grid gap-4">{facts}</ul>
  return (
    <div className="mt-2 grid gap-1 text-sm">
      {licensed.length === 1 && list}
      {licensed.length > 1 && <Disclosure label="Licences, restrictions and credit lines">{list}</Disclosure>}
      <Disclosure label="Checksums (SHA-256)">
        <ul className="mt-1 grid gap-2">
          {files.map(({ id, file_name, sha256 }) => (
            <li key={id}>
              {file_name}
              <span className="block font-mono text-xs break-all">{sha256}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
