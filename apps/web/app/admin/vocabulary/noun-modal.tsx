/** Adds or changes a noun and its translations. */
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { keywordsIn, keywordText } from '../kit/keywords/keyword-text.ts'
import { NOUN_LANGUAGES, type Noun } from './noun.ts'

type NounModalProps = {
  noun: Partial<Noun>
  onClose: () => void
}

export function NounModal({ noun, onClose }: NounModalProps) {
  const { revalidate } = useRevalidator()
  const { id } = noun
  const form = useForm({
    fields: ['english', 'german', 'french', 'spanish', 'italian'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'english') === '' ? { english: 'Please enter a word.' } : {},
    async send(sent) {
      const words = (language: string) => keywordsIn(textOf(sent, language))
      const { message } = await browserApi.call('POST /agency/vocabulary/nouns', {
        body: {
          ...(id !== undefined && { id }),
          english: textOf(sent, 'english'),
          german: words('german'),
          french: words('french'),
          spanish: words('spanish'),
          italian: words('italian'),
        },
      })
      await revalidate()
      closeWithMessage(onClose, message)
      return null
    },
  })
  return (
    <FormModal
      title={id === undefined ? 'New noun' : `Edit noun ${noun.english}`}
      form={form}
      submit="Save"
      onClose={onClose}
    >
      <Field
        label="English"
        name="english"
        defaultValue={noun.english ?? ''}
        maxLength={40}
        autoComplete="off"
        help="In the singular. A search for a word below finds the same clips as this noun."
        error={form.errors['english']}
      />
      {NOUN_LANGUAGES.map(({ key, label, lang }) => (
        <Field
          key={key}
          label={label}
          name={key}
          lang={lang}
          optional
          defaultValue={keywordText(noun[key] ?? [])}
          autoComplete="off"
          help={
            key === 'german'
              ? 'Separate words with commas. Include plurals.'
              : 'Separated by commas. Regular plurals are added automatically.'
          }
          error={form.errors[key]}
        />
      ))}
    </FormModal>
  )
}
