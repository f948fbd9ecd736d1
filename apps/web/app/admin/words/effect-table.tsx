/** How much each search finds, now and after the change. */
import type { Data } from '@rushes/contract/client'

type EffectTableProps = { effect: Data<'POST /agency/words/synonyms'>['effect'] }

export function EffectTable({ effect }: EffectTableProps) {
  return (
    <table className="w-full border-collapse text-left text-sm">
      <caption className="pb-2 text-left text-base font-semibold">What searches find</caption>
      <thead className="border-b border-ink">
        <tr>
          <th scope="col" className="py-1 pr-3">
            Search
          </th>
          <th scope="col" className="py-1 pr-3 text-right">
            Now
          </th>
          <th scope="col" className="py-1 text-right">
            Then
          </th>
        </tr>
      </thead>
      <tbody>
        {effect.map(({ term, before, after }) => (
          <tr key={term} className="border-b border-rule">
            <th scope="row" className="py-1 pr-3 font-normal break-words">
              {term}
            </th>
            <td className="py-1 pr-3 text-right font-mono">{before.toLocaleString('en-GB')}</td>
            <td className={`py-1 text-right font-mono ${after === before ? '' : 'font-semibold'}`}>
              {after.toLocaleString('en-GB')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
