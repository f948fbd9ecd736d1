/** Reads the metadata of a film: its XMP, and the tags of its container. */
import type { GeneralTrack } from 'mediainfo.js'
import type { EmbeddedMetadata } from '../media-facts.ts'
import {
  cleanText,
  firstParagraphs,
  firstText,
  found,
  keywordsOf,
  LONGEST,
  splitList,
  warningsOfKeywords,
  withWarnings,
} from './embedded-text.ts'
import { firstDay, metadataOfBlocks } from './metadata-blocks.ts'
import { CUT_OFF } from './picture-metadata.ts'
import type { Properties } from './xmp-properties.ts'

/** @param xmp counts more than tags, because editing programs keep it up to date */
export function filmMetadata(
  general: GeneralTrack,
  { xmp, isCutOff }: { xmp: Properties; isCutOff: boolean },
): EmbeddedMetadata {
  const [tags, properties] = [tagMetadata(general), metadataOfBlocks({ xmp })]
  const warnings = [...(tags.warnings ?? []), ...(properties.warnings ?? [])]
  return withWarnings({ ...tags, ...properties }, [...warnings, ...(isCutOff ? [CUT_OFF] : [])])
}

function tagMetadata(general: GeneralTrack): EmbeddedMetadata {
  const apple = (name: string) => textOf(general.extra?.[`com_apple_quicktime_${name}`])
  const keywords = textOf(general.Keywords ?? general.extra?.['Keyword']) ?? apple('keywords')
  const place = [textOf(general.Recorded_Location), apple('location_name')].find(
    // Cameras write their position in degrees, and authors in words.
    (text) => text !== undefined && !/\d/.test(text),
  )
  const listed = splitList(keywords ?? '')
  const metadata = found({
    title: firstText(
      [apple('title'), apple('displayname'), textOf(general.Title), textOf(general.Movie)],
      LONGEST.title,
    ),
    description: firstParagraphs(
      [
        ...[general.Description, general.Synopsis, general.Summary].map(textOf),
        ...['description', 'information', 'comment'].map(apple),
      ],
      LONGEST.description,
    ),
    keywords: keywordsOf(listed),
    persons: undefined,
    credit: firstText(
      [
        ...['author', 'artist'].map(apple),
        ...[general.Performer, general.Director].map(textOf),
        ...['director', 'producer'].map(apple),
        textOf(general.Copyright),
      ],
      LONGEST.credit,
    ),
    copyright: firstText([textOf(general.Copyright), apple('copyright')], LONGEST.credit),
    restrictions: undefined,
    place: cleanText(place, LONGEST.place),
    country: undefined,
    dateTaken: firstDay([textOf(general.Recorded_Date), apple('creationdate')]),
    synthetic: undefined,
  })
  return withWarnings(metadata, warningsOfKeywords(listed))
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
