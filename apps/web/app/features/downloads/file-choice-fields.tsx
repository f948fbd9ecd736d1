/** The format of a film to download, and the marks of a part. */
import type { Clip } from '@rushes/contract/clips'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Select } from '../../ui/field.tsx'
import {
  type ChoiceErrors,
  type FileChoice,
  FORMAT_LABELS,
  formatsOf,
  isLicensedFilm,
} from './file-choice.ts'

const HANDLES = [0, 1, 2, 5, 10]

type FileChoiceFieldsProps = {
  clip: Pick<Clip, 'file' | 'type' | 'download_by'>
  choice: FileChoice
  errors: ChoiceErrors
  onChange: (choice: FileChoice) => void
}

export function FileChoiceFields({ clip, choice, errors, onChange }: FileChoiceFieldsProps) {
  const { format, isPart, handleS } = choice
  const change = (next: Partial<FileChoice>) => onChange({ ...choice, ...next })
  const { format: container, codec } = clip.file
  const isStill = format === 'still'
  const formats = formatsOf(clip)
  const mayCut = isLicensedFilm(clip) && !isStill
  const timecode = (label: string, name: 'from' | 'to' | 'at') => (
    <Field
      label={label}
      value={choice[name]}
      inputMode="numeric"
      autoComplete="off"
      error={errors[name]}
      className="font-mono"
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
  return (
    <div className="grid gap-4">
      <Select
        label="File"
        value={format}
        options={[
          { value: 'original', label: `Original (${[container, codec].filter(Boolean).join(', ')})` },
          ...formats.map((value) => ({ value, label: FORMAT_LABELS[value] })),
        ]}
        onChange={(event) =>
          change({ format: formats.find((one) => one === event.target.value) ?? 'original' })
        }
      />
      {isStill && timecode('Timecode of the frame', 'at')}
      {mayCut && (
        <Checkbox
          label="Only between an in and an out point"
          checked={isPart}
          onChange={(event) => change({ isPart: event.target.checked })}
        />
      )}
      {mayCut && isPart && (
        <div className="grid gap-4 sm:grid-cols-3">
          {timecode('In', 'from')}
          {timecode('Out', 'to')}
          <Select
            label="Handles"
            value={String(handleS)}
            options={HANDLES.map((seconds) => ({
              value: String(seconds),
              label: seconds === 0 ? 'None' : `${seconds} s`,
            }))}
            onChange={(event) => change({ handleS: Number(event.target.value) })}
          />
        </div>
      )}
    </div>
  )
}
