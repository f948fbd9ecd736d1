/** What a message may be about (specification, section 2, Contact page). 0 is as good a choice as the rest. */
export const ENQUIRY_TYPES = [
  { value: '1', label: 'Licensing' },
  { value: '2', label: 'Editorial' },
  { value: '3', label: 'Support' },
  { value: '0', label: 'Other' },
] as const
