/** What a content page says of itself to search engines: the beginning of its text. */

/** As much as search engines show. */
const MOST_CHARACTERS = 155

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** Words without mark-up, cut between two of them; the heading when there are none. */
export function summaryOf({ heading, content }: { heading: string; content: string }): string {
  const text = content
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim()
  if (text.length <= MOST_CHARACTERS) return text || `${heading}.`
  return `${text.slice(0, MOST_CHARACTERS).replace(/\s+\S*$/, '')}…`
}
