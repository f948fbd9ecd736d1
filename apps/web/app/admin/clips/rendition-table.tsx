/** The public files of a clip. */
import type { Data } from '@rushes/contract/client'
import { formatSize } from '../../features/catalogue/file-facts.ts'
import { EmptyState } from '../../ui/notice.tsx'

export type Files = Data<'GET /agency/clips/:id/files'>
export function RenditionTable({ renditions, media_version: version }: Files) {
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
                    <td className="py-1.5 pr-2 font-mono break-all">{name}</td>
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
