/** The two buttons that open the browser's dialog for files. */
import { ACCEPT } from '@rushes/commerce/accepted-files'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { chooseFiles } from '../kit/choose-files.ts'
import { KeyHint } from '../kit/keys/key-hint.tsx'
import { offerFiles } from './offered-files-store.ts'

/** Media files, tables that describe them, and sidecars with their metadata. */
const IMPORTED = `${ACCEPT},.csv,.tsv,.xmp`

export function ChooseButtons() {
  return (
    <div className="flex flex-wrap gap-3">
      <Button kind="primary" onClick={() => chooseFiles(offerFiles, { accept: IMPORTED })}>
        <Icon of="plus" />
        Choose files
        <KeyHint keys="u" />
      </Button>
      <Button onClick={() => chooseFiles(offerFiles, { folder: true })}>Choose a folder</Button>
    </div>
  )
}
