/** The windows of one service of CEA-708 captions: commands change them, and what is visible is the caption. */

type Window = {
  rows: string[][]
  rowCount: number
  row: number
  column: number
  isVisible: boolean
  /** The distance from the top of the picture. */
  top: number
}
export type Screen = { windows: Map<number, Window>; current: Window | undefined }

const MAX_COLUMNS = 64

export const emptyScreen = (): Screen => ({ windows: new Map(), current: undefined })

/** The lines of the visible windows, from the top. */
export function shownText({ windows }: Screen): string {
  const visible = [...windows.values()].filter(({ isVisible }) => isVisible)
  const lines = visible
    .toSorted((one, other) => one.top - other.top)
    .flatMap(({ rows }) =>
      rows.map((row) =>
        Array.from(row, (letter) => letter ?? ' ')
          .join('')
          .trim(),
      ),
    )
  return lines.filter((line) => line !== '').join('\n')
}

/** Bytes after the command itself, by the first of its range. */
const LENGTHS: readonly (readonly [from: number, bytes: number])[] = [
  [0x00, 0],
  [0x11, 1],
  [0x18, 2],
  [0x20, 0],
  [0x88, 1],
  [0x8e, 0],
  [0x90, 2],
  [0x91, 3],
  [0x92, 2],
  [0x93, 0],
  [0x97, 4],
  [0x98, 6],
  [0xa0, 0],
]
/** The same after the byte of extension. */
const EXTENDED_LENGTHS: typeof LENGTHS = [
  [0x00, 0],
  [0x08, 1],
  [0x10, 2],
  [0x18, 3],
  [0x20, 0],
  [0x80, 4],
  [0x88, 5],
  [0x90, 0],
]
const EXTENSION = 0x10

const bytesAfter = (code: number, lengths: typeof LENGTHS) =>
  lengths.findLast(([from]) => code >= from)?.[1] ?? 0

/** @param block commands and letters of the service */
export function change(screen: Screen, block: Uint8Array): void {
  for (let at = 0; at < block.length; ) {
    const code = block[at] ?? 0
    if (code === EXTENSION) {
      const extended = block[at + 1] ?? 0
      write(screen.current, EXTENDED.get(extended) ?? '')
      at += 2 + bytesAfter(extended, EXTENDED_LENGTHS)
    } else {
      const end = at + 1 + bytesAfter(code, LENGTHS)
      obey(screen, code, block.subarray(at + 1, end))
      at = end
    }
  }
}

function obey(screen: Screen, code: number, values: Uint8Array): void {
  if (code >= 0x80 && code < 0xa0) command(screen, code, values)
  else if (code >= 0x20) write(screen.current, code === 0x7f ? '♪' : String.fromCodePoint(code))
  else if (screen.current) CONTROLS[code]?.(screen.current, values)
}

const EXTENDED: ReadonlyMap<number, string> = new Map([
  ...range(0x20, ' \u00a0'),
  ...range(0x25, '…'),
  ...range(0x2a, 'Š'),
  ...range(0x2c, 'Œ'),
  ...range(0x30, '█‘’“”•'),
  ...range(0x39, '™š'),
  ...range(0x3c, 'œ℠'),
  ...range(0x3f, 'Ÿ'),
  ...range(0x76, '⅛⅜⅝⅞'),
  ...range(0xa0, '㏄'),
])

function range(from: number, letters: string): [number, string][] {
  return Array.from(letters, (letter, at) => [from + at, letter])
}

function write(window: Window | undefined, letter: string): void {
  if (!window || letter === '') return
  const row = window.rows[window.row] ?? []
  row[window.column] = letter
  window.rows[window.row] = row
  window.column = Math.min(window.column + 1, MAX_COLUMNS - 1)
}

const CONTROLS: Readonly<Record<number, (window: Window, values: Uint8Array) => void>> = {
  8(window) {
    window.column = Math.max(0, window.column - 1)
    window.rows[window.row]?.splice(window.column)
  },
  12: clear,
  // Below the last row, the window scrolls.
  13(window) {
    window.column = 0
    if (window.row + 1 < window.rowCount) window.row += 1
    else window.rows = window.rows.slice(1)
  },
  14(window) {
    window.rows[window.row] = []
    window.column = 0
  },
  24: (window, [high = 0, low = 0]) => write(window, printable(high * 256 + low)),
}

const printable = (unit: number) =>
  String.fromCharCode(unit)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/u, '')

function clear(window: Window): void {
  Object.assign(window, { rows: [], row: 0, column: 0 })
}

type WindowCommand = (window: Window, screen: Screen, number: number) => void
const FIRST_OF_WINDOWS = 0x88
/** Commands about the windows whose bits are set: clear, show, hide, exchange and delete. */
const OF_WINDOWS: readonly WindowCommand[] = [
  clear,
  (window) => Object.assign(window, { isVisible: true }),
  (window) => Object.assign(window, { isVisible: false }),
  (window) => Object.assign(window, { isVisible: !window.isVisible }),
  (window, screen, number) => {
    screen.windows.delete(number)
    if (screen.current === window) screen.current = undefined
  },
]

function command(screen: Screen, code: number, values: Uint8Array): void {
  const [first = 0, second = 0] = values
  const { current } = screen
  if (code < 0x88) screen.current = screen.windows.get(code - 0x80)
  else if (code >= 0x98) define(screen, code - 0x98, values)
  else if (code === 0x8f) Object.assign(screen, emptyScreen())
  else if (code === 0x92 && current) {
    current.row = Math.min(first & 0xf, current.rowCount - 1)
    current.column = second & 0x3f
  }
  const chosen = [...screen.windows].filter(([number]) => first & (1 << number))
  for (const [number, window] of chosen) OF_WINDOWS[code - FIRST_OF_WINDOWS]?.(window, screen, number)
}

/** A window that is defined again keeps its text. */
function define(screen: Screen, number: number, [first = 0, second = 0, , rows = 0]: Uint8Array): void {
  const window = screen.windows.get(number) ?? { rows: [], row: 0, column: 0 }
  const rowCount = (rows & 0xf) + 1
  screen.current = Object.assign(window, {
    isVisible: (first & 0x20) > 0,
    top: second & 0x7f,
    rowCount,
    row: Math.min(window.row, rowCount - 1),
    rows: window.rows.slice(0, rowCount),
  })
  screen.windows.set(number, screen.current)
}
