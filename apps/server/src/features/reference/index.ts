import type { Feature } from '../../feature.ts'

export const reference: Feature = {
  notPersonal: {
    'categories.name': 'the catalogue',
    'countries.name': 'the catalogue',
    'footage_types.name': 'the catalogue',
    'licensing_terms.name': 'the catalogue',
    'tones.name': 'the catalogue',
  },
}
