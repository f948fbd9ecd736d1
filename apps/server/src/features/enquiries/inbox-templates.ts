/**
 * Texts to begin a reply with (R-INBOX-3). A name in braces is a field; a template that names a field without a value is
 * not offered.
 */
type Fields = Readonly<Record<string, string>>

const TEMPLATES: readonly (readonly [name: string, body: string])[] = [
  [
    'How to license it',
    'Dear {name},\n\nThank you for your enquiry about {reference}, {title}.\n\nYou can license it here: {address}\nOne clip costs from {currency} {price}, by the use that you choose. If your use is not among them, tell us the programme, the countries and the date, and we will make you an offer.\n\nKind regards\n{me}',
  ],
  [
    'Ask for the use',
    'Dear {name},\n\nThank you for writing to us. To make you an offer we need to know where the material will be shown, for how long, and until when you need it.\n\nKind regards\n{me}',
  ],
  [
    'Cannot be licensed',
    'Dear {name},\n\nThank you for your enquiry about {reference}, {title}. We are sorry: this material cannot be licensed for your use.\n\nKind regards\n{me}',
  ],
  [
    'We have your message',
    'Dear {name},\n\nThank you for your message. We are looking into it and will write to you again.\n\nKind regards\n{me}',
  ],
]

export function fillTemplates(fields: Fields): { name: string; body: string }[] {
  return TEMPLATES.flatMap(([name, body]) => {
    const used = [...body.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field)
    if (used.some((field) => !fields[field])) return []
    return [{ name, body: body.replace(/\{(\w+)\}/g, (_, field: string) => fields[field] ?? '') }]
  })
}
