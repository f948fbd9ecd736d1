/** Downloads the story as a text file, for members (R-CLIP-11). */
import { browserApi } from '../../lib/api.ts'
import type { ButtonSize } from '../../ui/button.tsx'
import { FileButton } from '../downloads/file-button.tsx'

type TextDownloadProps = { textFile: string; size?: ButtonSize; quiet?: boolean }

export function TextDownload({ textFile, size = 'medium', quiet = false }: TextDownloadProps) {
  return (
    <FileButton
      size={size}
      quiet={quiet}
      load={() => browserApi.call('GET /clip/clips/text/:textFile', { params: { textFile } })}
    >
      Download the story (text)
    </FileButton>
  )
}
