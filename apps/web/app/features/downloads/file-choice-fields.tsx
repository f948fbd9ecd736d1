/** The format of a film to download, and the marks of a part. */
import type { Clip } from '@rushes/contract/clips'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { type ChoiceErrors, type FileChoice, FORMAT_LABELS } from './file-choice.ts'

const HANDLES = [0, 1, 2, 5, 10]
const ORIGINAL = 'original'

type FileChoiceFieldsProps = {
  clip: Pick<Clip, 'file'>
  choice: FileChoice
  errors: ChoiceErrors
  onChange: (choice: FileChoice) => void
}

export function FileChoiceFields({ clip, choice, errors, onChange }: FileChoiceFieldsProps) {
  const { format, isPart, from, to, at, handleS } = choice
  const change = (next: Partial<FileChoice>) => onChange({ ...choice, ...next })
  const { format: container, codec } = clip.file
  const isStill = format === 'still'
  return (
    <div className="grid gap-4">
      <Select
        label="File"
        value={format}
        options={[
          { value: ORIGINAL, label: `Original (${[container, codec].filter(Boolean).join(', ')})` },
          ...Object.entries(FORMAT_LABELS).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(event) => change({ format: formatOf(event.target.value) })}
      />
      {isStill ? (
        <Field
          label="Timecode of the frame"
          value={at}
          inputMode="numeric"
          autoComplete="off"
          error={errors.at}
          className="font-mono"
          onChange={(event) => change({ at: event.target.value })}
        />
      ) : (
        <Checkbox
          label="Only between an in and an out point"
          checked={isPart}
          onChange={(event) => change({ isPart: event.target.checked })}
        />
      )}
      {isPart && !isStill && (
        <div className="grid gap-4 sm:grid-cols-3">
          <Field
            label="In"
            value={from}
            inputMode="numeric"
            autoComplete="off"
            error={errors.from}
            className="font-mono"
            onChange={(event) => change({ from: event.target.value })}
          />
          <Field
            label="Out"
            value={to}
            inputMode="numeric"
            autoComplete="off"
            error={errors.to}
            className="font-mono"
            onChange={(event) => change({ to: event.target.value })}
          />
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

const FORMATS = [ORIGINAL, '1080p', '720p', 'vertical', 'square', 'still'] as const

const formatOf = (value: string): FileChoice['format'] =>
  FORMATS.find((format) => format === value) ?? ORIGINAL
