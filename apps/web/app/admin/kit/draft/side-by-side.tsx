/** Two versions of fields, next to each other. */
import type { Draft } from './changed-values.ts'

export type SideBySideProps = {
  names: readonly string[]
  labelOf: (name: string) => string
  /** The heading of the left version, such as `Theirs`. */
  leftLabel: string
  left: Draft
  right: Draft
  /** Formats a value. */
  shown?: ((name: string, value: Draft[string] | undefined) => string) | undefined
}

export function SideBySide({
  names,
  labelOf,
  leftLabel,
  left,
  right,
  shown = (_, value) => String(value),
}: SideBySideProps) {
  return (
    <table className="w-full text-left text-sm">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{leftLabel}</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} className="border-t border-rule align-top">
            <th scope="row" className="py-1 pr-3 font-semibold">
              {labelOf(name)}
            </th>
            <td className="py-1 pr-3 wrap-anywhere">{shown(name, left[name])}</td>
            <td className="py-1 wrap-anywhere">{shown(name, right[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
