/** The words of a package and its category. */
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { packageFieldWords } from '../kit/package-words.ts'
import type { PackageDraft } from './use-package-draft.ts'

type Categories = readonly { id: number; name: string; hidden: boolean }[]
export function PackageWordFields({ draft, categories }: { draft: PackageDraft; categories: Categories }) {
  const { values, write, errors } = draft
  const controlOf = (name: string) => ({
    label: packageFieldWords(name),
    name,
    value: String(values[name] ?? ''),
    error: errors[name]?.join(' '),
    onChange: (event: { currentTarget: { value: string } }) => write(name, event.currentTarget.value),
  })
  const chosen = String(values['category_id'])
  const offered = categories.filter(({ id, hidden }) => !hidden || String(id) === chosen)
  return (
    <>
      <Field {...controlOf('name')} maxLength={120} />
      <TextArea
        {...controlOf('summary')}
        optional
        help="Everybody reads it above the clips."
        rows={3}
        maxLength={1000}
      />
      <TextArea
        {...controlOf('story')}
        optional
        help="A file for members, with the whole story."
        rows={8}
        maxLength={20000}
      />
      <Select
        {...controlOf('category_id')}
        optional
        placeholder="No category"
        className="sm:max-w-xs"
        options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </>
  )
}
