/**
 * The credit and the facts to publish with a licensed clip, with a button that copies them for a content
 * management system.
 */
import type { Publishing } from '@rushes/contract/publishing'
import { publishingText } from '@rushes/contract/publishing-text'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Icon } from '../../ui/icon.tsx'

type PublishingFactsProps = { licenceId: number; title: string; publishing: Publishing }

export function PublishingFacts({ licenceId, title, publishing }: PublishingFactsProps) {
  const { ref, licence, scope, restrictions, later_restrictions: later, credit_line, file_name } = publishing
  return (
    <div className="grid gap-3">
      <DefinitionList
        facts={[
          { name: 'Licence', value: licence },
          { name: 'Reference', value: <span className="font-mono text-sm">{ref}</span> },
          { name: 'Scope', value: scope },
          { name: 'Restrictions', value: <span dir="auto">{restrictions || 'None'}</span> },
          { name: 'Later restrictions', value: later && <span dir="auto">{later}</span> },
          { name: 'Credit line', value: <bdi dir="ltr">{credit_line}</bdi> },
          { name: 'File', value: file_name && <span className="font-mono text-sm">{file_name}</span> },
        ]}
      />
      <Button
        size="small"
        className="justify-self-start"
        onClick={() =>
          void copyText(
            publishingText(licenceId, publishing),
            'Credit, licence, file name and caption copied',
          )
        }
      >
        <Icon of="copy" />
        Copy for CMS<span className="sr-only">: {title}</span>
      </Button>
    </div>
  )
}
