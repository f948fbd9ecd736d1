import type { Feature } from '../../feature.ts'

export const reference: Feature = {
  notPersonal: {
    'tiers.usage_type': 'the catalogue',
    'categories.name': 'the catalogue',
    'countries.name': 'the catalogue',
    'footage_types.name': 'the catalogue',
    'licensing_terms.name': 'the catalogue',
    'tiers.name': 'the catalogue',
    'tones.name': 'the catalogue',
  },
}
