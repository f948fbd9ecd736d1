/**
 * The filters of the search as one table: the schema, the facets, the index, the address, the chips and the panel derive
 * from it. No zod here, because the browser reads this file.
 */
import {
  LOCATIONS,
  ORIENTATION_LABELS,
  ORIENTATIONS,
  QUALITIES,
  RATING_LABELS,
  RATINGS,
  SEARCH_TYPES,
  type SearchType,
} from './search-options.ts'

type Option = { readonly value: string; readonly label: string }

/** Values of the server. */
export type ValueSource = 'categories' | 'tones' | 'footageTypes' | 'countries'

type FilterFields<Name extends string = string, Param extends string = string> = {
  readonly name: Name
  /**
   * - `switch` and `list`: a clip has one value, or none; several values of a list are alternatives;
   * - `account`: a switch whose answer depends on the account, for members only;
   * - `range` and `text`: each has its own comparison.
   */
  readonly kind: 'switch' | 'list' | 'account' | 'range' | 'text'
  /** The group in the panel, which shares it with neighbours of the same legend. */
  readonly legend: string
  /** The label on the chip, where it differs from the legend. */
  readonly label?: string
  /** The label in the panel, where it differs from the chip. */
  readonly option?: string
  /** The types of result that have the filter. */
  readonly types: readonly SearchType[]
  /** The options of a list. */
  readonly values?: readonly Option[]
  /** The source of the values of a list, if they are not fixed. */
  readonly source?: ValueSource
  /** Parameters of the address, if they are not the name alone. */
  readonly params?: readonly Param[]
}

const EVERY_TYPE = SEARCH_TYPES
const CLIPS = ['video', 'image', 'short'] as const
const MOVING = ['video', 'short'] as const
const NOT_SHORT = ['video', 'image'] as const

const labelled = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** All filters of a search except its term and its type, in the order of the panel. */
const TABLE = [
  {
    name: 'obtainable',
    kind: 'account',
    legend: 'My account',
    label: 'I can download this now',
    types: CLIPS,
  },
  { name: 'cleared', kind: 'account', legend: 'My account', label: 'Cleared for my country', types: CLIPS },
  {
    name: 'cat',
    kind: 'list',
    legend: 'Category',
    types: NOT_SHORT,
    source: 'categories',
    params: ['category', 'cat'],
  },
  {
    name: 'duration',
    kind: 'range',
    legend: 'Duration',
    types: MOVING,
    params: ['duration_start', 'duration_end'],
  },
  {
    name: 'quality',
    kind: 'list',
    legend: 'Quality',
    types: MOVING,
    values: QUALITIES.map((value) => ({ value, label: value })),
  },
  {
    name: 'orientation',
    kind: 'list',
    legend: 'Orientation',
    types: NOT_SHORT,
    values: labelled(ORIENTATIONS, ORIENTATION_LABELS),
  },
  {
    name: 'rating',
    kind: 'list',
    legend: 'Rating',
    types: NOT_SHORT,
    values: labelled(RATINGS, RATING_LABELS),
  },
  {
    name: 'location',
    kind: 'list',
    legend: 'Location',
    types: NOT_SHORT,
    values: LOCATIONS,
    source: 'countries',
  },
  {
    name: 'loc2',
    kind: 'text',
    legend: 'Location',
    label: 'Region or city',
    types: NOT_SHORT,
  },
  {
    name: 'unrestricted',
    kind: 'switch',
    legend: 'Restrictions',
    label: 'Without restrictions',
    types: CLIPS,
  },
  {
    name: 'verified',
    kind: 'switch',
    legend: 'Evidence',
    label: 'Place and date confirmed',
    types: CLIPS,
  },
  {
    name: 'notai',
    kind: 'switch',
    legend: 'Evidence',
    label: 'Confirmed not made by AI',
    types: CLIPS,
  },
  { name: 'captions', kind: 'switch', legend: 'Captions', option: 'With captions', types: MOVING },
  {
    name: 'date',
    kind: 'range',
    legend: 'Date',
    types: EVERY_TYPE,
    params: ['period', 'cdatefrom', 'cdateto', 'datefield'],
  },
  {
    name: 'tone',
    kind: 'list',
    legend: 'Tone',
    types: MOVING,
    source: 'tones',
  },
  {
    name: 'ftype',
    kind: 'list',
    legend: 'Footage type',
    types: MOVING,
    source: 'footageTypes',
  },
  {
    name: 'meme',
    kind: 'switch',
    legend: 'Memes',
    option: 'Memes only',
    types: NOT_SHORT,
  },
] as const satisfies readonly FilterFields[]

type Row = (typeof TABLE)[number]
export type FilterName = Row['name']
type ParamOf<One> = One extends { params: readonly (infer Param)[] }
  ? Param
  : One extends { name: infer Name }
    ? Name
    : never
export type FilterParam = ParamOf<Row>
export type Filter<Name extends FilterName = FilterName> = FilterFields<Name, FilterParam> & {
  readonly label: string
  readonly params: readonly FilterParam[]
}

const filled = <Name extends FilterName>(row: Row & { readonly name: Name }): Filter<Name> => ({
  label: row.legend,
  ...row,
  params: 'params' in row ? row.params : [row.name],
})
export const FILTERS: readonly Filter[] = TABLE.map(filled)
export const LIST_FILTERS = TABLE.filter((row) => row.kind === 'list').map(filled)
export type ListFilter = (typeof LIST_FILTERS)[number]['name']
export const SWITCH_FILTERS = TABLE.filter((row) => row.kind === 'switch').map(filled)
export const ACCOUNT_FILTERS = TABLE.filter((row) => row.kind === 'account').map(filled)
/** A filter that is on or off in the address. */
export type SwitchName = (typeof SWITCH_FILTERS | typeof ACCOUNT_FILTERS)[number]['name']
export const isList = (filter: Filter): filter is Filter<ListFilter> => filter.kind === 'list'
export const isSwitch = (filter: Filter): filter is Filter<SwitchName> =>
  filter.kind === 'switch' || filter.kind === 'account'

/** A document of the index has one value of each, or none. */
export const VALUE_FILTERS = [...LIST_FILTERS, ...SWITCH_FILTERS]
export type ValueFilter = (typeof VALUE_FILTERS)[number]['name']

/** The fields by which results are counted. */
export const FACETS = [{ name: 'type' }, ...VALUE_FILTERS, { name: 'duration' }, ...ACCOUNT_FILTERS] as const
export type FacetName = (typeof FACETS)[number]['name']

/** A search without a type has the filters of all clips. */
export const hasFilter = (filter: Filter, type: SearchType | undefined): boolean =>
  type === undefined || filter.types.includes(type)

/** The parameters of a search in the address, in this order. */
export const SEARCH_PARAMS = [
  'term',
  'type',
  'sort',
  ...FILTERS.flatMap(({ params }) => params),
  'page',
  'es_after',
  'back_on_search',
  'exact',
] as const
