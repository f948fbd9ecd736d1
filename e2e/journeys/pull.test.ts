/**
 * A user creates a pull address on the profile page, its command fills a folder with what the company has licensed, and it
 * ends when it is revoked. R-PULL-1, R-PULL-2, R-PULL-4.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { buyClip, demoMasterSha256, payByCard, sha256Of } from '../support/checkout.ts'
import { givenMember, MEMBER_PASSWORD } from '../support/members.ts'

const CLIP = { id: 41319, ref: 'V041319' }

test('R-PULL-4: the command of a pull address fetches the licensed file once, until the address is revoked', async ({
  page,
}) => {
  const email = await givenMember(page, 'US')
  await logIn(page, email, MEMBER_PASSWORD)
  await buyClip(page, CLIP.id)
  await page.goto('/checkout')
  await payByCard(page)

  await page.goto('/profile')
  const addresses = page.getByRole('region', { name: 'Pull addresses' })
  await addresses.getByRole('button', { name: 'Create a pull address' }).click()
  const form = page.getByRole('dialog', { name: 'Create a pull address' })
  await form.getByLabel('Name').fill('Edit suite 3')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create address' }).click()
  const shown = page.getByRole('dialog', { name: 'Your pull address' })
  const address = await shown.getByLabel('Pull address').inputValue()
  const command = await shown.getByText(/^curl /).innerText()
  expect(command).toBe(`curl -sSf '${address}?format=sh' | sh`)
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(addresses.getByText('never used')).toBeVisible()

  const folder = mkdtempSync(join(tmpdir(), 'rushes-pull-'))
  const run = () => spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
  try {
    expect(run().stdout).toMatch(/^fetched V041319-.*\.mp4\n$/)
    const [name = ''] = readdirSync(folder).filter((file) => !file.startsWith('.'))
    expect(sha256Of(join(folder, name))).toBe(demoMasterSha256(CLIP.ref))
    expect(run().stdout).toMatch(/^kept V041319-.*\.mp4\n$/)

    await page.reload()
    await expect(addresses.getByText(/last used/)).toBeVisible()
    await addresses.getByRole('button', { name: 'Revoke Edit suite 3' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('The pull address has been revoked.')).toBeVisible()
    await expect(addresses.getByRole('listitem')).toHaveCount(0)
    expect(run()).toMatchObject({ stdout: '', stderr: expect.stringContaining('410') })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
