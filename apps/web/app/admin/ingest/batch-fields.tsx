/** The metadata that all files of a new import batch get, from a template or entered here. */
import type { BatchFields as Fields, IngestTemplate } from '@rushes/contract/agency-ingest'
import type { Capability } from '@rushes/contract/capabilities'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import type { FormErrors } from '../../lib/use-form.ts'
import { textOf } from '../../lib/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { dateTime } from '../kit/draft/fields.ts'
import { keywordsIn, keywordText } from '../kit/keywords/keyword-text.ts'
import { useChoices, useCountries } from './choices-store.ts'

/** Names of the controls. */
export const BATCH_FIELDS = [
  ...(['category', 'contributor', 'record_id', 'credit', 'keywords', 'place', 'country'] as const),
  ...(['title', 'description', 'restrictions', 'publish', 'publish_at', 'template_name'] as const),
]

type BatchFieldsProps = { errors: FormErrors; capabilities: ReadonlySet<Capability> }

export function BatchFields({ errors, capabilities }: BatchFieldsProps) {
  const templates = useTemplates()
  const [chosen, setChosen] = useState<IngestTemplate | null>(null)
  return (
    <>
      {templates.length > 0 && (
        <Select
          label="Template"
          value={String(chosen?.id ?? '')}
          placeholder="None"
          options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget: { value } }) =>
            setChosen(templates.find(({ id }) => String(id) === value) ?? null)
          }
        />
      )}
      {/* Another template fills the fields again. */}
      <FilledFields key={chosen?.id ?? 0} template={chosen} errors={errors} capabilities={capabilities} />
    </>
  )
}

type FilledFieldsProps = BatchFieldsProps & { template: IngestTemplate | null }

function FilledFields({ template, errors, capabilities }: FilledFieldsProps) {
  const { categories, contributors } = useChoices()
  const countries = useCountries()
  const fields: Partial<Fields> = template?.fields ?? {}
  const text = (name: 'title' | 'description' | 'place' | 'credit' | 'restrictions') => ({
    name,
    defaultValue: fields[name] ?? '',
    error: errors[name],
  })
  const named = (names: readonly { name: string }[]) =>
    names.map(({ name }) => ({ value: name, label: name }))
  return (
    <>
      <Select
        // The choices arrive later than the template.
        key={`category of ${categories.length}`}
        label="Category"
        name="category"
        placeholder="Choose a category"
        help="Applies to all files. You can change it for each file later."
        defaultValue={fields.category ?? ''}
        options={named(categories)}
        error={errors['category']}
      />
      {capabilities.has('clip.publish') && (
        <Checkbox
          name="publish"
          label="Publish when ready: each clip when it is complete and its previews are made"
          defaultChecked={fields.publish ?? false}
          error={errors['publish']}
        />
      )}
      <details open={template !== null || hasError(errors)}>
        <summary className="list-item cursor-pointer py-2 font-semibold">Metadata for all files</summary>
        <div className="grid gap-4 pt-2">
          <p className="text-sm text-ink-soft">
            Text may contain {'{file}'}, {'{title}'}, {'{date}'}, {'{place}'}, {'{credit}'} and {'{number}'}:
            each file gets its own.
          </p>
          <Field label="Title" maxLength={300} {...text('title')} />
          <TextArea label="Description" rows={2} maxLength={5_000} {...text('description')} />
          <TextArea
            label="Keywords"
            name="keywords"
            rows={2}
            help="They are added to those of each file."
            defaultValue={keywordText(fields.keywords ?? [])}
            error={errors['keywords']}
          />
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <Field label="Place" maxLength={200} {...text('place')} />
            <Select
              key={`country of ${countries.length}`}
              label="Country"
              name="country"
              placeholder="None"
              defaultValue={fields.country ?? ''}
              options={countries}
              error={errors['country']}
            />
            <Field label="Credit" maxLength={300} {...text('credit')} />
            <Select
              key={`contributor of ${contributors.length}`}
              label="Contributor"
              name="contributor"
              placeholder="The agency’s own"
              defaultValue={fields.contributor ?? ''}
              options={named(contributors)}
              error={errors['contributor']}
            />
            {capabilities.has('rights.edit') && (
              <Field
                label="Number of the rights record"
                name="record_id"
                inputMode="numeric"
                pattern="[0-9]*"
                defaultValue={fields.record_id ?? ''}
                error={errors['record_id']}
                optional
              />
            )}
            {capabilities.has('clip.publish') && (
              <Field
                label="Embargo: public from"
                name="publish_at"
                type="datetime-local"
                defaultValue={String(EMBARGO.hold(fields.publish_at ?? null))}
                error={errors['publish_at']}
                optional
              />
            )}
          </div>
          <TextArea label="Restrictions" rows={2} maxLength={2_000} {...text('restrictions')} />
          <Field
            label="Save as a template"
            name="template_name"
            maxLength={100}
            help="A template with this name is replaced."
            defaultValue={template?.name ?? ''}
            error={errors['template_name']}
            optional
          />
        </div>
      </details>
    </>
  )
}

const EMBARGO = dateTime('Embargo')

const hasError = (errors: FormErrors) =>
  Object.keys(errors).some((name) => name !== 'name' && name !== 'category')

/** Returns the values of the controls, without empty optional ones. */
export function fieldsOf(sent: FormData): Fields {
  const keywords = keywordsIn(textOf(sent, 'keywords'))
  const record = Number(textOf(sent, 'record_id'))
  const publishAt = EMBARGO.take(textOf(sent, 'publish_at'))
  const texts = (
    ['title', 'description', 'place', 'country', 'credit', 'restrictions', 'contributor'] as const
  )
    .map((name) => [name, textOf(sent, name)] as const)
    .filter(([, value]) => value !== '')
  return {
    category: textOf(sent, 'category'),
    ...Object.fromEntries(texts),
    ...(keywords.length > 0 && { keywords }),
    ...(record > 0 && { record_id: record }),
    ...(sent.get('publish') === 'on' && { publish: true }),
    ...(publishAt !== null && { publish_at: publishAt }),
  }
}

function useTemplates(): readonly IngestTemplate[] {
  const [templates, setTemplates] = useState<readonly IngestTemplate[]>([])
  useEffect(() => {
    const left = new AbortController()
    browserApi.call('GET /agency/ingest-templates', { signal: left.signal }).then(
      ({ data }) => setTemplates(data),
      // Files can be uploaded without a template.
      () => undefined,
    )
    return () => left.abort()
  }, [])
  return templates
}
