/** The messages of fields of a clip that users read under another name. */
import { expect, test } from 'vitest'
import { ClipFields } from './agency-clips.ts'

test('a value of the AI mark that does not exist is refused with the names that users see', () => {
  const { error } = ClipFields.shape.synthetic.safeParse('made')
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Please choose “generated” (AI-generated) or “altered” (AI-altered).',
  ])
  expect(ClipFields.shape.synthetic.safeParse(null).success).toBe(true)
})
