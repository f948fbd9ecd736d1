/** A package for those who may only look. */
import type { AdminPackage } from '@rushes/contract/agency-packages'
import { Link } from 'react-router'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { NotPublic } from './not-public.tsx'

type PackageDetailsProps = {
  pack: AdminPackage
  categories: readonly { id: number; name: string }[]
}

export function PackageDetails({ pack, categories }: PackageDetailsProps) {
  return (
    <div className="grid gap-6">
      <DefinitionList
        facts={[
          { name: 'Summary', value: <p className="whitespace-pre-line">{pack.summary}</p> },
          { name: 'Story', value: <p className="whitespace-pre-line">{pack.story}</p> },
          { name: 'Category', value: categories.find(({ id }) => id === pack.category_id)?.name },
        ]}
      />
      <ol className="grid list-decimal gap-1 pl-8">
        {pack.clips.map((clip) => (
          <li key={clip.id}>
            <Link to={`/admin/clips/${clip.id}`} className="underline underline-offset-4">
              {clip.title}
            </Link>
            {!clip.public && <NotPublic />}
          </li>
        ))}
      </ol>
    </div>
  )
}
