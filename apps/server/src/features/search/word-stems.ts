/**
 * The stem of an English word: Snowball, with the words it gets wrong kept apart and the irregular forms it
 * cannot know (search, section 9). Stems are keys, never shown.
 */
import { newStemmer } from 'snowball-stemmers'

const stemmer = newStemmer('english')

/** Words whose Snowball stem is that of an unrelated word, under a stem of their own. */
const OWN_STEM: Readonly<Record<string, string>> = {
  ...{ universe: 'universe', universes: 'universe', university: 'university', universities: 'university' },
  ...{ animation: 'animation', animations: 'animation', animated: 'animation', animate: 'animation' },
  ...{ important: 'important', importance: 'important', international: 'international' },
  ...{ emergency: 'emergency', emergencies: 'emergency', organic: 'organic', customs: 'customs' },
  ...{ celebrity: 'celebrity', celebrities: 'celebrity' },
}

/** To the form whose stem counts. */
const IRREGULAR: Readonly<Record<string, string>> = {
  ...{ ran: 'run', swam: 'swim', swum: 'swim', flew: 'fly', flown: 'fly', ate: 'eat', eaten: 'eat' },
  ...{ fell: 'fall', fallen: 'fall', caught: 'catch', fought: 'fight', threw: 'throw', thrown: 'throw' },
  ...{ rode: 'ride', ridden: 'ride', drove: 'drive', driven: 'drive', sang: 'sing', sung: 'sing' },
  ...{ slept: 'sleep', leapt: 'leap', broke: 'break', broken: 'break', stole: 'steal', stolen: 'steal' },
  ...{ hid: 'hide', hidden: 'hide', bit: 'bite', bitten: 'bite', shook: 'shake', shaken: 'shake' },
  ...{ woke: 'wake', woken: 'wake', blew: 'blow', blown: 'blow', grew: 'grow', grown: 'grow' },
  ...{ sank: 'sink', sunk: 'sink', dug: 'dig', lit: 'light', met: 'meet', won: 'win', wept: 'weep' },
  ...{ froze: 'freeze', frozen: 'freeze', fed: 'feed', slid: 'slide', swept: 'sweep', swung: 'swing' },
  ...{
    spun: 'spin',
    stung: 'sting',
    struck: 'strike',
    tore: 'tear',
    torn: 'tear',
    wore: 'wear',
    worn: 'wear',
  },
  ...{
    drank: 'drink',
    crept: 'creep',
    fled: 'flee',
    hung: 'hang',
    rang: 'ring',
    rung: 'ring',
    shone: 'shine',
  },
  ...{ built: 'build', burnt: 'burn', gave: 'give', given: 'give', held: 'hold', knelt: 'kneel' },
  ...{ made: 'make', sat: 'sit', sold: 'sell', stood: 'stand' },
  ...{ taught: 'teach', told: 'tell', took: 'take', taken: 'take', went: 'go', gone: 'go', wrote: 'write' },
  ...{ exploded: 'explosion', exploding: 'explosion', explode: 'explosion', explodes: 'explosion' },
  ...{ collided: 'collision', colliding: 'collision', collide: 'collision', collides: 'collision' },
  ...{ geese: 'goose', mice: 'mouse', feet: 'foot', teeth: 'tooth', men: 'man', women: 'woman' },
  ...{ children: 'child', people: 'person', oxen: 'ox', dice: 'die', wolves: 'wolf', calves: 'calf' },
  ...{ leaves: 'leaf', knives: 'knife', wives: 'wife', thieves: 'thief', halves: 'half', lives: 'life' },
  ...{ loaves: 'loaf', hooves: 'hoof', scarves: 'scarf', elves: 'elf', shelves: 'shelf' },
  ...{ buses: 'bus', gases: 'gas', quizzes: 'quiz', lenses: 'lens', cacti: 'cactus', octopi: 'octopus' },
  // The weather: Snowball keeps the y of an adjective.
  ...{
    snowy: 'snow',
    rainy: 'rain',
    windy: 'wind',
    foggy: 'fog',
    misty: 'mist',
    stormy: 'storm',
    icy: 'ice',
  },
  ...{ sunny: 'sun', cloudy: 'cloud', muddy: 'mud', dusty: 'dust', smoky: 'smoke', sandy: 'sand' },
}

/** American spellings of what the agency writes the British way. */
const BRITISH: Readonly<Record<string, string>> = {
  ...{
    gray: 'grey',
    plow: 'plough',
    plows: 'plough',
    plowing: 'plough',
    plowed: 'plough',
    mustache: 'moustache',
  },
  ...{ neighbor: 'neighbour', neighbors: 'neighbour', neighborhood: 'neighbourhood', harbor: 'harbour' },
  ...{ favorite: 'favourite', rumor: 'rumour', center: 'centre', theater: 'theatre', pajamas: 'pyjamas' },
  ...{
    donut: 'doughnut',
    donuts: 'doughnut',
    jewelry: 'jewellery',
    airplane: 'aeroplane',
    airplanes: 'aeroplane',
  },
  ...{ curb: 'kerb', skeptic: 'sceptic', armor: 'armour', traveler: 'traveller', traveling: 'travelling' },
}

const REGULAR = new Map([...Object.entries(IRREGULAR), ...Object.entries(BRITISH)])

const KNOWN_AT_MOST = 500_000
const known = new Map<string, string>()

/** @param word normalised, see `search-analyser.ts` */
export function stemOf(word: string): string {
  const before = known.get(word)
  if (before !== undefined) return before
  const stem = find(word)
  // Forgetting everything at once keeps made-up words in queries from growing it without end.
  if (known.size >= KNOWN_AT_MOST) known.clear()
  known.set(word, stem)
  return stem
}

function find(word: string): string {
  if (/\d/.test(word)) return word
  const own = Object.hasOwn(OWN_STEM, word) ? OWN_STEM[word] : undefined
  const regular = REGULAR.get(word)
  return own ?? stemmer.stem(regular ?? word)
}
