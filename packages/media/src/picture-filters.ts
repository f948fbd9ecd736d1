/** The filters that bring the pictures of a film to the shape and the colours of every screen; pure. */
import { needsTable } from './colour-table.ts'
import type { Film, FilmColour } from './media-facts.ts'
import type { Size } from './picture-size.ts'

/** Name of the table in the folder of a run. */
export const COLOUR_TABLE = 'colour.cube'
/** Flags without which conversion rounds down. */
const EXACT = 'accurate_rnd+full_chroma_int'

/** The tags of BT.709 for encoders and players. */
export const TAGGED = 'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv'
export const TAGS = [
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
]
/** A rung, which is BT.709 whatever the film is. */
export const OF_RUNG: FilmColour = { matrix: 'bt709', transfer: 'sdr', primaries: 'bt709' }

/**
 * Once for all outputs. A film whose size changes keeps its first size, because the filter that removes
 * its lines reads pictures of one size only.
 */
export const wholePictures = (
  { stored, unmarkedFields }: Pick<Film, 'stored' | 'unmarkedFields'>,
  isInterlaced: boolean,
  only = '',
): string[] =>
  isInterlaced
    ? [
        ...(unmarkedFields === null ? [] : [unmarkedFields === 'top' ? 'setfield=tff' : 'setfield=bff']),
        ...[`scale=${stored.width}:${stored.height}:interl=-1`, `bwdif=mode=send_frame${only}`],
      ]
    : []

/** Converts to BT.709 and scales. Scaling down first halves the time of the colour table. */
export const toScreen = ({ width, height }: Size, colour: FilmColour): string =>
  needsTable(colour)
    ? `scale=${width}:${height}:flags=bicubic+${EXACT}:in_color_matrix=${colour.matrix},format=gbrp12le,` +
      `lut3d=${COLOUR_TABLE}:interp=tetrahedral,` +
      `scale=flags=${EXACT}:out_color_matrix=bt709:out_range=tv,format=yuv420p,setsar=1,${TAGGED}`
    : `scale=${width}:${height}:flags=bicubic${colour.matrix === 'bt709' ? '' : `+${EXACT}`}:in_color_matrix=${colour.matrix}:out_color_matrix=bt709:out_range=tv,` +
      `setsar=1,${TAGGED}`

/** Converts to the points of a picture file. */
export const toPicture = ({ width, height }: Size, colour: FilmColour): string =>
  `scale=${width}:${height}:flags=bicubic+${EXACT}:in_color_matrix=${colour.matrix},` +
  (needsTable(colour)
    ? `format=gbrp12le,lut3d=${COLOUR_TABLE}:interp=tetrahedral,format=rgb24`
    : 'format=rgb24') +
  // The picture file states its colour space, by which its reader converts it.
  ',setparams=color_primaries=bt709:color_trc=iec61966-2-1'
