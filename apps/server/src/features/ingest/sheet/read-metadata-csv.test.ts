import { expect, test } from 'vitest'
import { readMetadataTable } from './read-metadata-csv.ts'
import { tableCells } from './table-cells.ts'
import { metadataOf } from './usable-table.rules.ts'

const KNOWN = {
  category: ['Pets', 'Viral'],
  tone: ['Calm'],
  footageType: ['Phone'],
  contributor: ['Ann Field'],
}
const MAX_ROWS = 20_000
const tableOf = (text: string, known = KNOWN) => readMetadataTable(tableCells(text, MAX_ROWS), known)
const read = (...rows: string[]) => metadataOf(tableOf(rows.join('\r\n')))

test('a table can set every field of a file', () => {
  const table = read(
    '\uFEFFFile,TITLE,keywords,category,tone,footage_type,country,place,date_taken,rating,not_social,enquiry_only,graphic,blocked_countries,credit,type,restrictions,story,description',
    'fox.mov,"Fox, on the Tube", fox ; tube;,Pets,Calm,Phone,GB,London,2026-03-31,gd,yes,no,0,us;DE,Dana,short,None,"Long',
    'text",What is seen',
  )
  expect(table).toMatchObject({ faults: [], warnings: [] })
  expect(table.byFile.get('fox.mov')).toEqual({
    title: 'Fox, on the Tube',
    keywords: ['fox', 'tube'],
    category: 'Pets',
    tone: 'Calm',
    footageType: 'Phone',
    country: 'gb',
    place: 'London',
    dateTaken: '2026-03-31',
    rating: 'GD',
    notSocial: true,
    enquiryOnly: false,
    graphic: false,
    blockedCountries: ['us', 'de'],
    credit: 'Dana',
    type: 'short',
    restrictions: 'None',
    story: 'Long\r\ntext',
    description: 'What is seen',
  })
})

test('semicolons and tabs also separate cells, and an empty cell sets nothing', () => {
  expect(read('file;title;rating', 'a.mp4;Hello;').byFile.get('a.mp4')).toEqual({ title: 'Hello' })
  expect(read('file\ttitle', 'a.mp4\tHello').byFile.get('a.mp4')).toEqual({ title: 'Hello' })
})

// As in PowerShell/PowerShell#7776, mechatroner/vscode_rainbow_csv#108 and tspence/csharp-csv-reader#28.
test.each([
  ['sep=,', 'file,title', 'a.mp4,Hello'],
  ['\uFEFFsep=;', 'file;title', 'a.mp4;Hello'],
  ['sep=|', 'file|title', 'a.mp4|Hello'],
  ['"sep=\t"', 'file\ttitle', 'a.mp4\tHello'],
])('a first line %j names the separator, and is no row, as in Excel', (...rows) => {
  const { byFile, faults, warnings } = read(...rows, rows[2] ?? '')
  expect([...byFile]).toEqual([['a.mp4', { title: 'Hello' }]])
  expect([faults, warnings]).toEqual([['row 3, file: “a.mp4” occurs twice in the table'], []])
})

test('all faults are reported at once, with row and column', () => {
  const { faults } = read(
    'file,title,category,rating,date_taken,country,not_social',
    'a.mp4,A,Cats,GD,,,',
    ',B,Pets,XX,31.03.2026,atlantis,perhaps',
    'a.mp4,C,,,,,',
  )
  expect(faults).toEqual([
    'row 2, category: unknown name “Cats”; known: Pets, Viral',
    'row 3, country: must be a country code of two letters, like gb',
    'row 3, date_taken: must be a date like 2026-03-31, or a month like 2026-03',
    'row 3, rating: must be GD, SV or BR',
    'row 3, not_social: must be yes or no',
    'row 3, file: must name a file',
    'row 4, file: “a.mp4” occurs twice in the table',
  ])
})

test('unreadable column names are one fault, which explains how to save the table', () => {
  const { faults, warnings } = read('f\uFFFDi\uFFFDl\uFFFDe,t\uFFFD', 'a.mp4,"A')
  expect(faults).toEqual([
    'the names of the columns have unreadable characters; please save the table as UTF-8',
  ])
  expect(warnings).toEqual([])
})

test('a table without the column of files, or that is malformed, is a fault', () => {
  expect(read('name,title', 'a,b').faults).toEqual(['row 1: there is no column “file”'])
  expect(read('file,title', 'a.mp4,"open').faults[0]).toMatch(/^the table cannot be read: /)
  expect(read('file,title', 'a.mp4,b,c', 'c.mp4').faults).toEqual([
    'row 2: must have as many cells as the first row: 2, not 3',
    'row 3: must have as many cells as the first row: 2, not 1',
  ])
  expect(read('file,title,title', 'a.mp4,b,c').faults).toEqual(['row 1: the column “title” occurs twice'])
})

test('empty rows, and empty columns and cells at the end, are ignored, and rows keep their numbers', () => {
  const { byFile, faults, warnings } = read(
    'file,title,,',
    'a.mp4,A,,',
    ',,,',
    '',
    '  ,,,',
    'b.mp4,,,',
    ',B,,',
  )
  expect([...byFile]).toEqual([
    ['a.mp4', { title: 'A' }],
    ['b.mp4', {}],
  ])
  expect([faults, warnings]).toEqual([['row 7, file: must name a file'], []])
})

test('names are compared in NFC and without case, and the nearest one is suggested', () => {
  const { byFile, faults } = read(
    'file,category,tone',
    'Mu\u0308nchen.png,PETS,calm',
    'm\u00fcnchen.PNG,Pets,',
    'c.mp4,Petz,',
  )
  expect([...byFile]).toEqual([
    ['M\u00fcnchen.png', { category: 'Pets', tone: 'Calm' }],
    ['c.mp4', { category: 'Petz' }],
  ])
  expect(faults).toEqual([
    'row 3, file: “m\u00fcnchen.PNG” occurs twice in the table',
    'row 4, category: unknown name “Petz”; is it “Pets”?',
  ])
})

test('an unknown column is a warning that names the nearest one', () => {
  expect(read('\u200ffile,titel,catgory,wombat', 'a.mp4,A,Pets,1')).toMatchObject({
    faults: [],
    warnings: [
      'the column “titel” is unknown and was ignored; is it “title”?',
      'the column “catgory” is unknown and was ignored; is it “category”?',
      'the column “wombat” is unknown and was ignored',
    ],
  })
})

test('a dash clears an optional field, and formulas and letters that are not UTF-8 are faults', () => {
  const { byFile, faults } = read(
    'file,title,description,tone,keywords,rating,place,credit',
    'a.mp4,,-,-,-,,,',
    'b.mp4,-,=1+1,,,-,Caf\uFFFD,@SUM(A1)',
    "c.mp4,'=1+1 is two,-20 °C,,,,,",
  )
  expect(byFile.get('a.mp4')).toEqual({ description: '', tone: null, keywords: [] })
  expect(byFile.get('c.mp4')).toEqual({ title: '=1+1 is two', description: '-20 °C' })
  expect(faults).toEqual([
    "row 3, description: starts like a formula; for text, write ' before it",
    'row 3, place: has unreadable characters; please save the table as UTF-8',
    "row 3, credit: starts like a formula; for text, write ' before it",
    'row 3, title: cannot be cleared',
    'row 3, rating: cannot be cleared',
  ])
})

// As in kbroman/dataorg#3 and ribbondz/rsv#8.
test('numbers that Excel shortened, and days that it counted, are faults', () => {
  expect(read('file,supplier_ref,date_taken', 'a.mp4,9.45E+12,', 'b.mp4,945324E7,45383').faults).toEqual([
    'row 2, supplier_ref: was shortened by a spreadsheet; please format its column as text and enter it again',
    'row 3, date_taken: must be a date like 2026-03-31, or a month like 2026-03',
  ])
})

test('rows also name clips by number and revision', () => {
  const { rows, faults } = tableOf('id,revision,file\n50001,3,\nx,1.5,a.mp4')
  expect(rows).toEqual([
    { row: 2, file: '', id: 50_001, revision: 3, metadata: {}, isSound: true },
    { row: 3, file: 'a.mp4', id: null, revision: null, metadata: {}, isSound: false },
  ])
  expect(faults).toEqual([
    { row: 3, column: 'id', problem: 'must be the number of a clip' },
    { row: 3, column: 'revision', problem: 'must be a number' },
  ])
})

test.each([
  ['more rows than 20,000', `file\n${'a.mp4\n'.repeat(20_001)}`, 'the table has more than 20000 rows'],
  ['more columns than 200', `${'a,'.repeat(200)}b\n`, 'the table has 201 columns, more than 200'],
  ['a cell that never ends', `file\n"${'x'.repeat(200_000)}`, 'the table cannot be read'],
])('a table with %s is refused as a whole', (_what, text, problem) => {
  expect(tableCells(text, MAX_ROWS)).toEqual({ problem: expect.stringContaining(problem) })
})

test('a table is read up to the maximum number of rows', () => {
  const rows = 'a.mp4\n'.repeat(3)
  expect(tableCells(`file\n${rows}`, 3)).toEqual({ rows: [['file'], ['a.mp4'], ['a.mp4'], ['a.mp4']] })
  expect(tableCells(`file\n${rows}"`, 1)).toEqual({ problem: 'the table has more than 1 rows' })
})

test('a fault lists thirty of the known names, and the number of the others', () => {
  const contributor = Array.from({ length: 2_000 }, (_, at) => `Field ${at}`)
  const { faults } = tableOf('file,contributor\na.mp4,Unlike all of them', { ...KNOWN, contributor })
  expect(faults).toMatchObject([
    { problem: expect.stringMatching(/; known: Field 0, .*, Field 29 and 1970 others$/) },
  ])
})

test('a list with many faults is one fault, and a table has at most 10,000', () => {
  const { rows, faults } = tableOf(`file,blocked_countries\na.mp4,${'xxx;'.repeat(1_000)}`)
  expect(faults).toMatchObject([
    { row: 2, column: 'blocked_countries', problem: expect.stringContaining('country') },
  ])
  expect(rows).toMatchObject([{ row: 2, isSound: false }])
  const wrong = tableOf(`type,rating,country\n${'x,x,x\n'.repeat(4_000)}`)
  expect(wrong.faults).toHaveLength(10_000)
  expect(wrong.rows.filter(({ isSound }) => isSound)).toEqual([])
})

test.each(['GB', 'gbr', 'United Kingdom', 'united kingdom', 'Great Britain', 'U.K.'])(
  'a country may be a code or its English name: %s',
  (name) => {
    const table = read('file,country,blocked_countries', `a.mp4,${name},${name}; Germany`)
    expect(table.faults).toEqual([])
    expect(table.byFile.get('a.mp4')).toEqual({ country: 'gb', blockedCountries: ['gb', 'de'] })
  },
)

test.each([
  ['Czech Republic', 'cz'],
  ['Turkey', 'tr'],
  ["Cote d'Ivoire", 'ci'],
  ['United States of America', 'us'],
])('a country may have another usual English name: %s', (name, code) => {
  expect(read('file,country', `a.mp4,${name}`).byFile.get('a.mp4')).toEqual({ country: code })
})

test.each([
  ['Deutschland', 'Germany'],
  ['Royaume-Uni', 'United Kingdom'],
  ['España', 'Spain'],
])('a country in another language, %s, is refused with its English name', (name, english) => {
  expect(tableOf(`file,country\na.mp4,${name}`).faults).toMatchObject([
    { column: 'country', problem: expect.stringContaining(`is it “${english}”?`) },
  ])
})

test('a country with a wrong letter is refused with the nearest one', () => {
  expect(tableOf('file,country\na.mp4,Deutchland').faults).toMatchObject([
    { column: 'country', problem: expect.stringMatching(/country.*; is it “Germany”\?$/) },
  ])
})
