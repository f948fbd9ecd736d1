/**
 * Decodes captions of unknown encoding: Unicode, or the encoding in which their letters are those of a language. The
 * same in browser and server; pure.
 */
import { encodingOf } from './table-text.ts'

export type DecodedCaptions = {
  text: string
  /** Another encoding would be as likely, or none fits: a user must check the letters. */
  isUnsure: boolean
}

type Alphabet = {
  languages: readonly string[]
  /** Encodings of the language, the most usual one first. */
  encodings: readonly string[]
  /** The foreign letters of a language in Latin script; the frequent letters of other scripts. */
  letters: RegExp
  /** The share of `letters` among all letters that are not ASCII, in ordinary text. */
  usualShare: number
}

const CENTRAL = ['windows-1250', 'iso-8859-2']
const WESTERN = ['windows-1252', 'iso-8859-15']
const BALTIC = ['windows-1257', 'iso-8859-13']

const latin = (languages: string, letters: string, encodings: readonly string[] = WESTERN): Alphabet => ({
  languages: languages.split(' '),
  encodings,
  letters: new RegExp(`[${letters}]`, 'iu'),
  usualShare: 1,
})

/** Of alphabets that fit equally, the first is chosen. */
const ALPHABETS: readonly Alphabet[] = [
  latin('fr', 'àâæçéèêëîïôœùûüÿ'),
  latin('de', 'äöüß'),
  latin('es ca', 'áàéèíïóòúüñç'),
  latin('pt', 'áâãàçéêíóôõúü'),
  latin('it', 'àèéìíîòóùú'),
  latin('nl', 'áéèëïíóöúü'),
  latin('sv fi', 'åäöé'),
  latin('da no nb nn', 'æøåéóòê'),
  latin('is fo', 'áðéíóúýþæö'),
  latin('et', 'äõöüšž', [...WESTERN, ...BALTIC]),
  latin('sq', 'ëç', [...WESTERN, ...CENTRAL]),
  latin('pl', 'ąćęłńóśźż', CENTRAL),
  latin('cs', 'áčďéěíňóřšťúůýž', CENTRAL),
  latin('sk', 'áäčďéíĺľňóôŕšťúýž', CENTRAL),
  latin('hu', 'áéíóöőúüű', CENTRAL),
  latin('ro', 'ăâîşţșț', CENTRAL),
  latin('hr sl bs sr', 'čćđšž', CENTRAL),
  latin('tr az', 'çğıİöşüâî', ['windows-1254']),
  latin('lt', 'ąčęėįšųūž', BALTIC),
  latin('lv', 'āčēģīķļņšūž', BALTIC),
  {
    languages: ['ru', 'uk', 'be', 'bg', 'sr', 'mk'],
    encodings: ['windows-1251', 'koi8-u', 'iso-8859-5', 'ibm866'],
    letters: /[оеаинтсрвлкіј]/iu,
    usualShare: 0.6,
  },
  {
    languages: ['el'],
    encodings: ['windows-1253', 'iso-8859-7'],
    letters: /[αοιετνσηρπκάόίέ]/iu,
    usualShare: 0.7,
  },
  {
    languages: ['he', 'iw', 'yi'],
    encodings: ['windows-1255'],
    letters: /[יוהלאמרתבש]/u,
    usualShare: 0.6,
  },
  {
    languages: ['ar', 'fa', 'ur'],
    encodings: ['windows-1256', 'iso-8859-6'],
    letters: /[اليمونرتبهعدك]/u,
    usualShare: 0.6,
  },
  {
    languages: ['th'],
    encodings: ['windows-874'],
    letters: /[านรอก่เ้งมยลวีดทสัต]/u,
    usualShare: 0.6,
  },
  {
    languages: ['ja'],
    encodings: ['shift_jis', 'euc-jp'],
    letters: /[\u3041-\u3096\u30a1-\u30fc]/u,
    usualShare: 0.4,
  },
  { languages: ['ko'], encodings: ['euc-kr'], letters: /[가-힣]/u, usualShare: 0.95 },
  {
    languages: ['zh'],
    encodings: ['gb18030', 'big5'],
    letters: /[的一是不了我在有人这這他你们們来來到说說就要会會]/u,
    usualShare: 0.1,
  },
]

/** Encodings in which not every sequence of bytes is text. */
const MULTIBYTE = ['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5']
/** Punctuation and signs that captions of every language have. */
const NEUTRAL = /[\u00a0¿¡«»‹›“”„‘’‚‛–—―…•·€£¥©®™°§´×½¼¾²³♪♫、。，！？「」『』（）：；・ー～〜…]/gu
const FOREIGN = /[^\p{ASCII}]/gu
/** A capital letter after a small one, which is a sign of a wrong encoding. */
const WRONG_CAPITAL = /(?<=\p{Ll})[^\P{Lu}A-Z]/gu
/** A letter of another script within a word of Latin letters. */
const WITHIN_LATIN = /(?<=[a-z])(?!\p{Script=Latin})[\p{L}\p{M}]|(?!\p{Script=Latin})[\p{L}\p{M}](?=[a-z])/giu
/** Readings with a larger share of wrong letters do not fit. */
const MAX_WRONG_SHARE = 0.1
/** A reading with this many wrong letters more than another one is unlikely. */
const CLEAR_LEAD = 3
/** Enough letters to judge by. */
const SAMPLE_BYTES = 64 * 1024
const LINE_FEED = 0x0a

/** @param language two letters, of the file's name; other languages are considered where its alphabet does not fit */
export function decodeCaptions(saved: Uint8Array | ArrayBuffer, language = ''): DecodedCaptions {
  const bytes = new Uint8Array(saved)
  const unicode = unicodeOf(bytes)
  if (unicode) return unicode
  const { encoding, isUnsure } = encodingFor(foreignLines(bytes), language)
  return { text: new TextDecoder(encoding).decode(bytes), isUnsure }
}

/** A few wrong bytes do not change that a text is UTF-8. */
function unicodeOf(bytes: Uint8Array): DecodedCaptions | undefined {
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  const wrong = countOf(text, /\ufffd/g)
  const isUnicode = encoding !== 'utf-8' || countOf(text, FOREIGN) > 3 * wrong || wrong === 0
  return isUnicode ? { text, isUnsure: wrong > 0 } : undefined
}

type Reading = {
  encoding: string
  text: string
  /** Estimated number of letters that the language does not have. */
  wrong: number
  letters: number
}

function encodingFor(sample: Uint8Array, language: string): { encoding: string; isUnsure: boolean } {
  const [own, others] = [true, false].map((isOwn) =>
    ALPHABETS.filter(({ languages }) => languages.includes(language) === isOwn)
      .flatMap((alphabet) => readingsIn(alphabet, sample))
      .toSorted((one, other) => shareOf(one) - shareOf(other)),
  )
  for (const readings of [own, others]) {
    const fitting = readings?.filter((reading) => shareOf(reading) <= MAX_WRONG_SHARE) ?? []
    const [best] = fitting
    if (!best) continue
    const isRivalled = fitting.some(
      ({ text, wrong }) => text !== best.text && wrong < best.wrong + CLEAR_LEAD,
    )
    return { encoding: best.encoding, isUnsure: best.letters > 0 && isRivalled }
  }
  return { encoding: others?.[0]?.encoding ?? 'windows-1252', isUnsure: true }
}

const shareOf = ({ wrong, letters }: Reading) => (letters === 0 ? wrong : wrong / letters)

const readingsIn = (alphabet: Alphabet, sample: Uint8Array): Reading[] =>
  alphabet.encodings.flatMap((encoding) => {
    const text = decodedAs(encoding, sample)
    return text === undefined ? [] : [{ encoding, text, ...judged(text, alphabet) }]
  })

function judged(text: string, { letters: known, usualShare }: Alphabet) {
  const foreign = text.replace(NEUTRAL, '').match(FOREIGN) ?? []
  const right = foreign.filter((letter) => known.test(letter)).length
  const misplaced = countOf(text, WRONG_CAPITAL) + countOf(text, WITHIN_LATIN)
  return { letters: foreign.length, wrong: Math.max(0, foreign.length - right / usualShare) + misplaced }
}

function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    // The sample may end within a letter.
    return new TextDecoder(encoding, { fatal: MULTIBYTE.includes(encoding) }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

/** Returns the lines that are not in ASCII, up to the size of a sample. */
function foreignLines(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(Math.min(bytes.length, SAMPLE_BYTES))
  let length = 0
  for (let start = 0; start < bytes.length && length < sample.length; ) {
    const end = bytes.indexOf(LINE_FEED, start)
    const line = bytes.subarray(start, end < 0 ? bytes.length : end + 1)
    start += line.length
    if (line.every((byte) => byte < 0x80)) continue
    const kept = line.subarray(0, sample.length - length)
    sample.set(kept, length)
    length += kept.length
  }
  return sample.subarray(0, length)
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
