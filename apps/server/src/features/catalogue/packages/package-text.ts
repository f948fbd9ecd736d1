/** The file of a package's story, and its name; the number in it finds the package again. */

export function packageTextName({ id, name }: { id: number; name: string }): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `P${id}-${slug}.txt`
}

/** @returns the package's id, or undefined when the name is not one of a package's text. */
export function packageOfTextName(fileName: string): number | undefined {
  const match = /^P(\d{1,9})-[a-z0-9-]*\.txt$/.exec(fileName)
  return match?.[1] === undefined ? undefined : Number(match[1])
}

export const packageText = ({ name, story }: { name: string; story: string }): Buffer =>
  Buffer.from(`${name}\n\n${story}\n`)
