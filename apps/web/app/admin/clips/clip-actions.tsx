/** What can be done with the selected clips. */
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import type { Person } from '../kit/person.ts'
import { MakeLinkButton } from '../links/make-link-button.tsx'
import { MakePackageButton } from '../packages/make-package-button.tsx'
import { BulkButtons } from './bulk/bulk-buttons.tsx'
import type { ClipChoices } from './bulk/edit-fields.tsx'

type ClipActionsProps = {
  ids: readonly number[]
  everything: boolean
  count: number
  choices: ClipChoices
  person: Person
}

export function ClipActions({ ids, everything, count, choices, person }: ClipActionsProps) {
  const [query] = useSearchParams()
  const target = everything ? { filter: Object.fromEntries(query) } : { ids: [...ids] }
  return (
    <>
      <BulkButtons target={target} count={count} choices={choices} person={person} />
      {!everything && (
        <>
          {person.capabilities.has('packages.edit') && (
            <MakePackageButton size="small" label="Make a package" clips={ids} />
          )}
          {person.capabilities.has('links.manage') && (
            <MakeLinkButton size="small" label="Download link" link={{ clips: ids.join(', ') }} />
          )}
          <Button size="small" onClick={() => void copyText(ids.join(', '), 'Numbers copied')}>
            Copy numbers
          </Button>
        </>
      )}
    </>
  )
}
