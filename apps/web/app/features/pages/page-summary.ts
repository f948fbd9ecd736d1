/** Describes a content page to search engines by the beginning of its text. */

/** The limit of search engines. */
const MAX_CHARACTERS = 155

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** Returns the text without mark-up, cut between two words, or the heading if there is no text. */
export function summaryOf({ heading, content }: { heading: string; content: string }): string {
  const text = content
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim()
  if (text.length <= MAX_CHARACTERS) return text || `${heading}.`
  return `${text.slice(0, MAX_CHARACTERS).replace(/\s+\S*$/, '')}…`
}
