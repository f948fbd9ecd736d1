import { expect, test } from 'vitest'
import { valueLabel } from './value-labels.ts'

const CHOICES = {
  categories: [{ value: '250', label: 'Pets' }],
  countries: [
    { value: 'at', label: 'Austria' },
    { value: 'si', label: 'Slovenia' },
  ],
}

test.each([
  ['category_id', 250, 'Pets'],
  ['blocked_countries', ['si', 'at'], 'Slovenia, Austria'],
  ['blocked_countries', 'at,si', 'Austria, Slovenia'],
  ['category_id', 9, '9'],
  ['contributor_id', 2, '2'],
  ['duration_s', 250, '250'],
  ['meme', false, 'no'],
  ['blocked_countries', [], '–'],
  ['location_code', null, '–'],
])('the value of %s %j reads %s', (field, value, label) => {
  expect(valueLabel(field, value, CHOICES)).toBe(label)
})
