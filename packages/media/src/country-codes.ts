/** Finds the code of a country by its name, its ISO code of two or three letters, or a usual abbreviation. */

/** ISO 3166-1: the code of three letters, then that of two. */
const ALPHA_3 =
  'afgaf albal dzadz asmas andad agoao aiaai ataaq atgag argar armam abwaw ausau autat azeaz bhsbs bhrbh bgdbd brbbb blrby belbe blzbz benbj bmubm btnbt bolbo bihba bwabw bvtbv brabr iotio brnbn bgrbg bfabf bdibi khmkh cmrcm canca cpvcv cymky cafcf tcdtd chlcl chncn cxrcx cckcc colco comkm cogcg codcd cokck cricr civci hrvhr cubcu cypcy czecz dnkdk djidj dmadm domdo ecuec egyeg slvsv gnqgq erier estee ethet flkfk frofo fjifj finfi frafr gufgf pyfpf atftf gabga gmbgm geoge deude ghagh gibgi grcgr grlgl grdgd glpgp gumgu gtmgt gingn gnbgw guygy htiht hmdhm vatva hndhn hkghk hunhu islis indin idnid irnir irqiq irlie isril itait jamjm jpnjp jorjo kazkz kenke kirki prkkp korkr kwtkw kgzkg laola lvalv lbnlb lsols lbrlr lbyly lieli ltult luxlu macmo mdgmg mwimw mysmy mdvmv mliml mltmt mhlmh mtqmq mrtmr musmu mytyt mexmx fsmfm mdamd mcomc mngmn msrms marma mozmz mmrmm namna nrunr nplnp nldnl nclnc nzlnz nicni nerne ngang niunu nfknf mnpmp mkdmk norno omnom pakpk plwpw pseps panpa pngpg prypy perpe phlph pcnpn polpl prtpt pripr qatqa reure rouro rusru rwarw shnsh knakn lcalc spmpm vctvc wsmws smrsm stpst sausa sensn sycsc slesl sgpsg svksk svnsi slbsb somso zafza sgsgs espes lkalk sdnsd sursr sjmsj swzsz swese chech syrsy twntw tjktj tzatz thath tlstl tgotg tkltk tonto ttott tuntn turtr tkmtm tcatc tuvtv ugaug ukrua areae gbrgb usaus umium uryuy uzbuz vutvu venve vnmvn vgbvg virvi wlfwf esheh yemye zmbzm zwezw alaax besbq cuwcw ggygg imnim jeyje mneme blmbl mafmf srbrs sxmsx ssdss xkkxk'
/** Abbreviations, former names, names that Node spells otherwise, and the parts of the United Kingdom. */
const OTHER_NAMES =
  'uk:gb,u.k.:gb,great britain:gb,britain:gb,england:gb,scotland:gb,wales:gb,northern ireland:gb,eng:gb,sco:gb,wal:gb,nir:gb,' +
  'u.s.:us,u.s.a.:us,united states of america:us,the united states:us,america:us,uae:ae,u.a.e.:ae,emirates:ae,' +
  'holland:nl,the netherlands:nl,ned:nl,czech republic:cz,russian federation:ru,republic of korea:kr,korea:kr,' +
  'democratic people’s republic of korea:kp,ivory coast:ci,cote d’ivoire:ci,burma:mm,swaziland:sz,macedonia:mk,' +
  'turkey:tr,viet nam:vn,vatican:va,holy see:va,palestine:ps,hong kong:hk,macau:mo,macao:mo,cape verde:cv,' +
  'east timor:tl,congo:cg,democratic republic of the congo:cd,dr congo:cd,drc:cd,bosnia:ba,bosnia and herzegovina:ba,' +
  'syrian arab republic:sy,islamic republic of iran:ir,people’s republic of china:cn,prc:cn,republic of ireland:ie,eire:ie,' +
  'ger:de,sui:ch,den:dk,gre:gr,por:pt,cro:hr,bul:bg,rsa:za,ksa:sa,phi:ph,ina:id,kos:xk'
/** The languages of the larger agencies; a name in an earlier one is preferred. */
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'tr',
  'ru',
  'ar',
]

type Codes = ReadonlyMap<string, string>

let codes: Codes | undefined
let englishCodes: Codes | undefined

/** @returns two lower-case letters */
export function countryCode(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  return allCodes().get(keyOf(text))
}

/** The same as `countryCode`, but for a code or an English name only. */
export function countryCodeOfEnglish(text: string): string | undefined {
  englishCodes ??= codesIn(['en'])
  return englishCodes.get(keyOf(text))
}

/** Every name and code that is found, in lower case, and its code of two letters. */
export function allCodes(): Codes {
  codes ??= codesIn(LANGUAGES)
  return codes
}

const codesIn = (languages: readonly string[]): Codes => new Map([...everyName(languages)].reverse())

const keyOf = (text: string) => text.normalize('NFC').trim().toLowerCase().replaceAll("'", '’')

/** The first with a name counts. */
function* everyName(languages: readonly string[]): Generator<[string, string]> {
  const two = ALPHA_3.split(' ').map((pair): [string, string] => [pair.slice(0, 3), pair.slice(3)])
  for (const [three, code] of two) {
    yield [code, code]
    yield [three, code]
  }
  for (const pair of OTHER_NAMES.split(',')) {
    const [name = '', code = ''] = pair.split(':')
    yield [name, code]
  }
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const [, code] of two) {
      const name = names.of(code.toUpperCase())
      if (name !== undefined) yield [keyOf(name), code]
    }
  }
}
