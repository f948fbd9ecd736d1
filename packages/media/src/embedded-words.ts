/** Reads what whoever made a file wrote into it: IPTC, XMP and EXIF of pictures, tags of films. Positions are left out. */
import { open } from 'node:fs/promises'
import exifr from 'exifr'
import type { GeneralTrack } from 'mediainfo.js'
import { analyseFile } from './media-info.ts'
import { MediaProblem } from './media-problem.ts'

/** Clean text of usual length; what the file does not say is left out. */
export type EmbeddedWords = {
  title?: string
  description?: string
  keywords?: string[]
  credit?: string
  place?: string
  /** Two lower-case letters. */
  country?: string
  /** 2026-03-31 */
  dateTaken?: string
}

const LONGEST = { title: 300, description: 5_000, keyword: 80, credit: 300, place: 200 }
const MAX_KEYWORDS = 100
const READ = { tiff: true, ifd0: {}, exif: true, iptc: true, xmp: true, gps: false, icc: false, jfif: false }

/** Nothing for a file whose notes cannot be read: its picture may still be sound. */
export async function readImageWords(path: string): Promise<EmbeddedWords> {
  const notes: unknown = await exifr
    .parse(path, { ...READ, mergeOutput: false, reviveValues: false })
    .catch(() => undefined)
  const from =
    (...names: readonly (readonly [string, string])[]) =>
    (longest: number) =>
      firstText(
        names.map(([group, name]) => entry(entry(notes, group), name)),
        longest,
      )
  const city = from(['photoshop', 'City'], ['iptc', 'City'])(LONGEST.place)
  const country = from(['photoshop', 'Country'], ['iptc', 'Country'])(LONGEST.place)
  return said({
    title: from(
      ...([
        ['dc', 'title'],
        ['iptc', 'ObjectName'],
        ['photoshop', 'Headline'],
        ['iptc', 'Headline'],
      ] as const),
    )(LONGEST.title),
    description: withoutCamera(
      from(['dc', 'description'], ['iptc', 'Caption'], ['ifd0', 'ImageDescription'])(LONGEST.description),
    ),
    keywords: keywordsOf(entry(entry(notes, 'dc'), 'subject') ?? entry(entry(notes, 'iptc'), 'Keywords')),
    credit: from(
      ...([
        ['photoshop', 'Credit'],
        ['iptc', 'Credit'],
        ['dc', 'creator'],
      ] as const),
      ...([
        ['iptc', 'Byline'],
        ['ifd0', 'Artist'],
      ] as const),
    )(LONGEST.credit),
    place: [city, country].filter((one) => one !== undefined).join(', '),
    country: countryCode(country),
    dateTaken: dayOf(
      from(['exif', 'DateTimeOriginal'], ['photoshop', 'DateCreated'], ['iptc', 'DateCreated'])(40),
    ),
  })
}

/** @throws MediaProblem */
export async function readVideoWords(path: string): Promise<EmbeddedWords> {
  const file = await open(path)
  try {
    const { media } = await analyseFile(file, (await file.stat()).size)
    const general = media?.track.find((track): track is GeneralTrack => track['@type'] === 'General')
    if (!general) throw new MediaProblem('The file is not a video that can be read.')
    const place = text(general.Recorded_Location, LONGEST.place)
    return said({
      title: firstText([general.Title, general.Movie], LONGEST.title),
      description: firstText([general.Description, general.Synopsis, general.Summary], LONGEST.description),
      keywords: keywordsOf(general.Keywords ?? general.extra?.['Keyword']),
      credit: firstText([general.Performer, general.Director, general.Copyright], LONGEST.credit),
      // Cameras write where they stand in degrees, and people in words.
      place: place !== undefined && /\d/.test(place) ? undefined : place,
      dateTaken: dayOf(text(general.Recorded_Date, 40)),
    })
  } finally {
    await file.close()
  }
}

type Said = { [Word in keyof EmbeddedWords]: EmbeddedWords[Word] | undefined }

function said(words: Said): EmbeddedWords {
  const { title, description, keywords, credit, place, country, dateTaken } = words
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(keywords && keywords.length > 0 && { keywords }),
    ...(credit && { credit }),
    ...(place && { place: place.slice(0, LONGEST.place) }),
    ...(country && { country }),
    ...(dateTaken && { dateTaken }),
  }
}

function entry(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const firstText = (values: readonly unknown[], longest: number) =>
  values.map((value) => text(value, longest)).find((one) => one !== undefined)

/** XMP says a text in several languages, and has lists where others have one. */
function text(value: unknown, longest: number): string | undefined {
  if (Array.isArray(value)) return firstText(value, longest)
  if (isRecord(value)) return text(value['value'], longest)
  if (typeof value !== 'string') return undefined
  const clean = unescaped(inUnicode(value))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return clean === '' ? undefined : clean.slice(0, longest).trim()
}

/** IPTC is read byte by byte, but today it is written in UTF-8. */
function inUnicode(value: string): string {
  if (!/[\u0080-\u00ff]/.test(value) || [...value].some((one) => one > '\u00ff')) return value
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (value: string) =>
  value.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole)

function keywordsOf(value: unknown): string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  const parted = all.flatMap((one) => (typeof one === 'string' ? one.split(/[;,]/) : []))
  const words = parted.flatMap((one) => text(one, LONGEST.keyword) ?? [])
  return [...new Set(words)].slice(0, MAX_KEYWORDS)
}

/** Cameras sign their pictures in the place of a caption. */
const withoutCamera = (description: string | undefined) =>
  description !== undefined && /^[A-Z ]*DIGITAL CAMERA$/.test(description) ? undefined : description

function dayOf(time: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})[:-]?(\d{2})[:-]?(\d{2})/.exec(time ?? '') ?? []
  const date = `${year}-${month}-${day}`
  const read = new Date(date)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date) ? date : undefined
}

let codes: ReadonlyMap<string, string> | undefined

function countryCode(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  codes ??= new Map(everyCountry())
  return codes.get(name.toLowerCase())
}

function everyCountry(): [string, string][] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
    .flatMap((code) => {
      const name = names.of(code)
      return name === undefined ? [] : [[name.toLowerCase(), code.toLowerCase()]]
    })
}
