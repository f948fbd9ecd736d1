/** Pages that were not requested before: one visitor must not affect others who wait for the same page. */
import { get } from 'node:http'
import { expect, test } from '@playwright/test'

test('a visitor who leaves while a page is rendered does not affect other visitors', async ({ baseURL }) => {
  for (let round = 0; round < 5; round += 1) {
    const address = `${baseURL}/search?term=cold${Date.now()}${round}`
    const leaving = get(address)
    leaving.on('error', () => {})
    const staying = Array.from({ length: 10 }, () => fetch(address))
    leaving.destroy()
    const answers = await Promise.all(staying)
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await answers[0]?.text()).toContain('</html>')
  }
})

test('R-HTTP-1: an unknown address of the API is answered by the API, however it is written', async ({
  baseURL,
}) => {
  for (const path of ['/rest/nothing', '/REST/clip/clips', '/rest/', '/Rest']) {
    const answer = await fetch(`${baseURL}${path}`)
    expect(answer.status, path).toBe(404)
    expect(await answer.json(), path).toMatchObject({ success: false, code: 'not_found' })
  }
})
