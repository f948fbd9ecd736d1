/** Builds and reads the file name of a package's story, which contains the number of the package. */

export function packageTextName({ id, name }: { id: number; name: string }): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `P${id}-${slug}.txt`
}

/** @returns the package's id, or undefined when the name is not the file name of a package's story. */
export function packageOfTextName(fileName: string): number | undefined {
  const match = /^P(\d{1,9})-[a-z0-9-]*\.txt$/.exec(fileName)
  return match?.[1] === undefined ? undefined : Number(match[1])
}

export const packageText = ({ name, story }: { name: string; story: string }): Buffer =>
  Buffer.from(`${name}\n\n${story}\n`)
