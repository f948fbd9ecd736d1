/** Splits the text of an email at the addresses of this site. Other addresses remain text (R-MAIL-4). */

const ADDRESS = /(https?:\/\/[^\s<>"]+)/

export const partsOf = (text: string, baseUrl: string): { text: string; isLink: boolean }[] =>
  text
    .split(ADDRESS)
    .map((part) => ({ text: part, isLink: ADDRESS.test(part) && part.startsWith(`${baseUrl}/`) }))
    .filter((part) => part.text !== '')
