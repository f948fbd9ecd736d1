/** A row of the contact sheet: the picture, the text and the status of the file. */
import { useSite } from '../../lib/site.ts'
import { cancelUpload } from '../../lib/upload-queue.ts'
import type { Upload } from '../../lib/uploads-store.ts'
import { mediaUrl } from '../../lib/url.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PosterImage } from '../../ui/poster-image.tsx'
import type { Draft } from '../kit/draft/changed-values.ts'
import { sizeLabel } from '../kit/upload-labels.ts'
import { useCategories } from './choices-store.ts'
import { fileStatus } from './file-state-labels.ts'
import { LocalPicture } from './local-picture.tsx'
import type { SheetFile } from './sheet-rows.ts'
import { SheetStatus } from './sheet-status.tsx'
import type { Press } from './use-sheet-selection.ts'

/**
 * In pixels, equal to the classes of the row, because the list positions rows by it. The reason of a refusal
 * is shown whole.
 */
export const rowHeight = (file: SheetFile): number => (isRefused(file) && !isWide() ? 120 : 80)

const isRefused = (file: SheetFile) => !file.row?.clip_id && fileStatus(file).tone === 'stop'

/** Whether the window has the breakpoint `xl` of the classes. */
const isWide = () => matchMedia('(width >= 80rem)').matches

type SheetRowProps = {
  file: SheetFile
  values: Draft
  at: number
  count: number
  isSelected: boolean
  isUnsaved: boolean
  /** The reason why the last save or move was refused. */
  refusal: string | null
  onPress: (at: number, press: Press) => void
}

export function SheetRow({
  file,
  values,
  at,
  count,
  isSelected,
  isUnsaved,
  refusal,
  onPress,
}: SheetRowProps) {
  const title = String(values['title'] ?? file.name)
  const category = useCategories().find(({ id }) => String(id) === values['category_id'])?.name ?? ''
  return (
    <li
      aria-setsize={count}
      aria-posinset={at + 1}
      className={`flex ${isRefused(file) ? 'h-30 xl:h-20' : 'h-20'} items-center gap-3 border-b border-rule px-2 focus-within:bg-well ${isSelected ? 'bg-mark-wash' : ''}`}
    >
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        className="size-6 shrink-0"
        checked={isSelected}
        onChange={() => onPress(at, { extend: false, add: true })}
      />
      <Picture file={file} />
      <div className="flex min-w-0 flex-1 gap-x-3 self-stretch max-sm:flex-col max-sm:justify-center sm:items-center">
        <button
          type="button"
          data-row={at}
          className="grid min-w-0 gap-0.5 text-left content-center sm:flex-1 sm:self-stretch sm:py-2"
          onClick={({ shiftKey, ctrlKey, metaKey }) =>
            onPress(at, { extend: shiftKey, add: ctrlKey || metaKey })
          }
        >
          <span dir="auto" className="truncate font-semibold">
            {title}
          </span>
          <span className="caption truncate max-sm:hidden">
            {file.name} · {sizeLabel(file.size)}
          </span>
          {isUnsaved && <span className="text-sm text-caution max-sm:hidden">Not saved</span>}
        </button>
        <div className="hidden w-56 shrink-0 gap-0.5 text-sm 2xl:grid">
          <span className="truncate">{category}</span>
          <span className="truncate text-ink-soft">{values['keywords']}</span>
        </div>
        <SheetStatus file={file} refusal={refusal} isRefused={isRefused(file)} />
      </div>
      {file.upload && file.upload.state !== 'sent' && <TakeBack upload={file.upload} />}
    </li>
  )
}

function Picture({ file: { row, upload } }: { file: SheetFile }) {
  const { mediaBase } = useSite()
  return (
    <span className="block aspect-video w-24 shrink-0 overflow-hidden rounded-sm bg-well max-sm:w-16">
      {row?.thumbpath ? (
        <PosterImage
          src={mediaUrl(mediaBase, row.thumbpath)}
          sizes="6rem"
          width={320}
          height={180}
          veiled={row.fields.graphic}
          className="mx-auto h-full w-auto max-w-full object-cover"
        />
      ) : (
        upload && <LocalPicture file={upload.file} />
      )}
    </span>
  )
}

function TakeBack({ upload }: { upload: Upload }) {
  return (
    <IconButton label={`Do not send ${upload.file.name}`} onClick={() => void cancelUpload(upload)}>
      <Icon of="x" />
    </IconButton>
  )
}
