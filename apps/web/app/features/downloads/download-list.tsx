/** Past downloads, newest first, each with its licence. */
import type { DownloadRecord } from '@rushes/contract/downloads'
import { Fragment, type ReactNode } from 'react'
import { Disclosure } from '../../ui/disclosure.tsx'
import { RecordTable } from '../../ui/record-table.tsx'
import { RecordClip } from '../account/record-clip.tsx'
import { RecordLicence } from '../account/record-licence.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
import { OwnedFileActions } from './owned-file-actions.tsx'

type DownloadListProps<Shown> = {
  records: readonly Shown[]
  /** Hides checksums, for the dashboard. */
  isShort?: boolean
  /** The user of a record, where records of several users are shown. */
  userOf?: (record: Shown) => ReactNode
}

export function DownloadList<Shown extends DownloadRecord>({
  records,
  isShort = false,
  userOf,
}: DownloadListProps<Shown>) {
  return (
    <RecordTable
      label="Downloads"
      heads={['Clip', 'Licence', ...(userOf ? ['User'] : []), 'Downloaded', '']}
      rows={records.map((record) => {
        const { id, clip_id: clipId, created, clip, licence_id, tier, sha256, ...file } = record
        return {
          key: id,
          cells: [
            <RecordClip
              key="clip"
              title={clip.title}
              clipId={clipId}
              thumbpath={clip.media.thumbpath}
              graphic={clip.graphic}
            >
              <span className="caption">Clip {clipId}</span>
              {file.file_name !== null && !isShort && (
                <p className="text-sm wrap-anywhere text-ink-soft">{file.file_name}</p>
              )}
              {sha256 !== null && !isShort && (
                <Disclosure label="Checksum (SHA-256)">
                  <p className="font-mono text-xs break-all text-ink-soft">{sha256}</p>
                </Disclosure>
              )}
            </RecordClip>,
            <RecordLicence key="licence" tier={tier} recall={file.recall} />,
            ...(userOf ? [<Fragment key="user">{userOf(record)}</Fragment>] : []),
            <span key="day" className="whitespace-nowrap">
              {formatDay(created)}
            </span>,
            <OwnedFileActions
              key="file"
              licenceId={licence_id}
              {...{ clipId, tier, title: clip.title }}
              downloadable={file.downloadable}
              rendition={file.rendition}
            />,
          ],
        }
      })}
    />
  )
}
