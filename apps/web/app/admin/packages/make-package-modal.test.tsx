/** The modal that creates a package from selected clips. */
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { MakePackageModal } from './make-package-modal.tsx'

test.each([
  [[1], 'It starts with the selected clip and is a draft'],
  [[1, 2], 'It starts with the 2 selected clips and is a draft'],
])('a package of the clips %j is introduced by a whole sentence', (clips, sentence) => {
  const page = renderPage(<MakePackageModal clips={clips} onClose={() => {}} />)
  expect(page.getByRole('dialog').textContent).toContain(sentence)
})
