/** Time zones of the browser as options of a select. */

/** Current names of zones that browsers list under the former ones, which stay valid. */
const CURRENT_NAMES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

const currentName = (name: string): string => CURRENT_NAMES[name] ?? name

/** @param chosen is offered even if this browser does not list it; a former name stays its value */
export function timeZoneOptions(chosen: string) {
  const names = new Set([chosen, ...Intl.supportedValuesOf('timeZone')].map(currentName))
  return [...names].toSorted().map((name) => ({
    value: name === currentName(chosen) ? chosen : name,
    label: name.replaceAll('_', ' '),
  }))
}

export const ownTimeZone = (): string => currentName(new Intl.DateTimeFormat().resolvedOptions().timeZone)
