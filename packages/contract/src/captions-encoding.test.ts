/** Captions in the encodings of old programs keep their letters, and uncertain ones are reported. */
import { expect, test } from 'vitest'
import { decodeCaptions } from './captions-encoding.ts'

/** The two bytes of each letter, behind those that name their order. */
const utf16 = (text: string, bytesOf: (code: number) => number[]) =>
  Uint8Array.from(
    Array.from({ length: text.length + 1 }, (_, at) => `\uFEFF${text}`.charCodeAt(at)).flatMap(bytesOf),
  )

/** The bytes of a text, by what one and two bytes mean in the encoding. */
function inEncoding(encoding: string, text: string): Uint8Array {
  const bytesOf = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding)
  const add = (bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes))
    if (!bytesOf.has(letter)) bytesOf.set(letter, bytes)
  }
  for (let first = 0; first < 256; first++) add([first])
  for (let first = 0x81; first < 255; first++) {
    for (let second = 0x40; second < 255; second++) add([first, second])
  }
  return Uint8Array.from([...text].flatMap((letter) => bytesOf.get(letter) ?? fail(letter, encoding)))
}

const fail = (letter: string, encoding: string) => {
  throw new Error(`${encoding} has no ${letter}`)
}

const srt = (...lines: string[]) =>
  lines.map((line, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at},900\n${line}\n`).join('\n')

const TEXT = srt('Café ♪')

// As in ripose-jp/Memento#170 and kaltura/nginx-vod-module#881.
test.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-16', utf16(TEXT, (code) => [code & 255, code >> 8])],
  ['UTF-16 in the other byte order', utf16(TEXT, (code) => [code >> 8, code & 255])],
])('captions in %s are read', (_encoding, bytes) => {
  expect(decodeCaptions(bytes)).toEqual({ text: TEXT, isUnsure: false })
})

const FRENCH = srt(
  'Où étiez-vous hier soir ?',
  "J'étais à la fenêtre, là-bas.",
  'Ça ne vous regarde pas, ma chère.',
)
const POLISH = srt('Gdzie byłeś wczoraj?', 'Nie pamiętam, może w środę.', 'Idź już, proszę cię.')
const RUSSIAN = srt('Привет, как дела?', 'Где ты был вчера вечером?', 'Пожар начался в порту ночью.')

test.each([
  ['French', 'windows-1252', FRENCH],
  [
    'German',
    'windows-1252',
    srt('Wo warst du gestern?', 'Die Straße war völlig überflutet.', 'Müssen wir gehen?'),
  ],
  [
    'Spanish',
    'windows-1252',
    srt('¿Dónde estabas ayer?', 'Aquí, con el niño, señor.', 'Está bien, mañana será otro día.'),
  ],
  [
    'Portuguese',
    'windows-1252',
    srt('Você não está em casa?', 'A situação é difícil, irmão.', 'Até amanhã, então.'),
  ],
  [
    'Italian',
    'windows-1252',
    srt('Perché non è più qui?', 'È già partito, però tornerà.', 'Così è la città.'),
  ],
  [
    'Danish',
    'windows-1252',
    srt('Hvor er du på vej hen?', 'Det er værre, end jeg frygtede.', 'Ildebranden går løs på øen.'),
  ],
  [
    'Icelandic',
    'windows-1252',
    srt('Hvar varstu í gær?', 'Það er ekkert að óttast, þú veist.', 'Við höfum séð eldgosið.'),
  ],
  ['Polish', 'windows-1250', POLISH],
  ['Polish', 'iso-8859-2', POLISH],
  [
    'Czech',
    'windows-1250',
    srt('Kde jsi byl včera večer?', 'Nevím, možná ve středu.', 'Příště mi řekni, že přijdeš.'),
  ],
  [
    'Slovak',
    'windows-1250',
    srt('Kde si bol včera večer?', 'Neviem, možno v stredu ľudia prišli.', 'Ďakujem, môžeme ísť.'),
  ],
  [
    'Hungarian',
    'windows-1250',
    srt('Hol voltál tegnap este?', 'A tűz az erdőből jött, őrült volt.', 'Köszönöm, és viszontlátásra.'),
  ],
  [
    'Romanian',
    'windows-1250',
    srt('Unde ai fost aseară şi de ce?', 'Nu ştiu, poate în piaţă.', 'Mulţumesc, la revedere.'),
  ],
  [
    'Croatian',
    'windows-1250',
    srt('Gdje si bio jučer navečer?', 'Možda ćeš doći sutra.', 'Požar se širi preko rijeke.'),
  ],
  [
    'Turkish',
    'windows-1254',
    srt('Dün akşam neredeydin?', 'Bilmiyorum, belki çarşıdaydım.', 'Teşekkür ederim, görüşürüz.'),
  ],
  [
    'Lithuanian',
    'windows-1257',
    srt('Kur buvai vakar vakarą?', 'Nežinau, gal būsi čia rytoj.', 'Ačiū, iki pasimatymo, drauguži.'),
  ],
  [
    'Latvian',
    'windows-1257',
    srt('Kur tu biji vakar vakarā?', 'Nezinu, varbūt šeit, pie jūras.', 'Paldies, uz redzēšanos, ļaudis.'),
  ],
  ['Russian', 'windows-1251', RUSSIAN],
  ['Russian in capitals', 'windows-1251', RUSSIAN.toUpperCase()],
  ['Russian', 'koi8-r', RUSSIAN],
  ['Russian', 'iso-8859-5', RUSSIAN],
  ['Russian', 'ibm866', RUSSIAN],
  [
    'Ukrainian',
    'windows-1251',
    srt('Де ти був учора ввечері?', 'Я не знаю, можливо, в середу.', 'Її будинок згорів, ґанок теж.'),
  ],
  [
    'Bulgarian',
    'windows-1251',
    srt('Къде беше снощи?', 'Не знам, може би в сряда.', 'Благодаря ви, довиждане.'),
  ],
  [
    'Greek',
    'windows-1253',
    srt('Πού ήσουν χθες το βράδυ;', 'Δεν ξέρω, ίσως στο λιμάνι.', 'Ευχαριστώ πολύ, αντίο.'),
  ],
  ['Hebrew', 'windows-1255', srt('איפה היית אתמול בערב?', 'אני לא יודע, אולי בנמל.', 'תודה רבה, להתראות.')],
  [
    'Arabic',
    'windows-1256',
    srt('أين كنت مساء أمس؟', 'لا أعرف، ربما في الميناء.', 'شكرا جزيلا، إلى اللقاء.'),
  ],
  ['Thai', 'windows-874', srt('เมื่อคืนคุณอยู่ที่ไหน', 'ฉันไม่รู้ อาจจะอยู่ที่ท่าเรือ', 'ขอบคุณมาก ลาก่อน')],
  [
    'Japanese',
    'shift_jis',
    srt('昨日の夜、どこにいましたか。', 'わかりません。港にいたかもしれません。', 'ありがとうございます。'),
  ],
  [
    'Japanese',
    'euc-jp',
    srt('昨日の夜、どこにいましたか。', 'わかりません。港にいたかもしれません。', 'ありがとうございます。'),
  ],
  [
    'Korean',
    'euc-kr',
    srt('어젯밤에 어디 있었어요?', '모르겠어요, 아마 항구에 있었을 거예요.', '감사합니다, 안녕히 가세요.'),
  ],
  ['Chinese', 'gb18030', srt('你昨天晚上在哪里？', '我不知道，也许在港口。', '谢谢你，再见，我们走了。')],
  ['Chinese', 'big5', srt('你昨天晚上在哪裡？', '我不知道，也許在港口。', '謝謝你，再見，我們走了。')],
])('%s in %s is read', (_language, encoding, text) => {
  expect(decodeCaptions(inEncoding(encoding, text))).toEqual({ text, isUnsure: false })
})

test.each([
  ['curly quotes', '“It’s late”, she said…'],
  ['a sign of money', 'That costs £5.'],
  ['a loan word', 'Meet me at the Café, my fiancé.'],
])('English with %s in windows-1252 is read', (_what, line) => {
  expect(decodeCaptions(inEncoding('windows-1252', srt(line)))).toEqual({ text: srt(line), isUnsure: false })
})

test('few letters that two languages would write differently are uncertain, and the language decides', () => {
  const text = srt('Děkuji.')
  const bytes = inEncoding('windows-1250', text)
  expect(decodeCaptions(bytes).isUnsure).toBe(true)
  expect(decodeCaptions(bytes, 'en').isUnsure).toBe(true)
  expect(decodeCaptions(bytes, 'cs')).toEqual({ text, isUnsure: false })
})

test('captions of another language than their name states keep their letters', () => {
  expect(decodeCaptions(inEncoding('windows-1251', RUSSIAN), 'de')).toEqual({
    text: RUSSIAN,
    isUnsure: false,
  })
})

test('letters that begin late in a long file are considered', () => {
  const text = `${srt('Hello').repeat(5_000)}${POLISH}`
  expect(decodeCaptions(inEncoding('windows-1250', text))).toEqual({ text, isUnsure: false })
})

test('UTF-8 with a damaged letter stays UTF-8, and is uncertain', () => {
  const bytes = new TextEncoder().encode(`${FRENCH}é`).subarray(0, -1)
  expect(decodeCaptions(bytes)).toEqual({ text: `${FRENCH}\ufffd`, isUnsure: true })
})

test('bytes that are text in no known encoding are uncertain', () => {
  const bytes = Uint8Array.from({ length: 400 }, (_, at) => 0x80 + ((at * 7_919) % 128))
  expect(decodeCaptions(bytes).isUnsure).toBe(true)
})

test('a file of the largest size is judged by a part of it', () => {
  const bytes = new Uint8Array(2 ** 20).fill(0xe9)
  expect(decodeCaptions(bytes).text).toHaveLength(2 ** 20)
})
