/** Finds the code of a country by its English name. */
let codes: ReadonlyMap<string, string> | undefined

/** @returns two lower-case letters */
export function countryCode(name: string | undefined): string | undefined {
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
