import { expect, test, describe } from 'vitest'
import type { Page } from 'playwright-core'
import { openBooks } from './books.ts'
import { inspect } from './inspect.ts'
import { newPerson, someLooks } from './person.ts'
import { open } from './way.ts'

const books = await openBooks()

/** A picture as a browser draws and writes it. */
async function drawn(page: Page, type: string, [width, height]: [number, number]): Promise<Buffer> {
  const url = await page.evaluate(
    ({ asked, size: [across, down] }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: across, height: down })
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('no canvas')
      const light = pen.createLinearGradient(0, 0, across, down)
      light.addColorStop(0, '#0f4c5c')
      light.addColorStop(1, '#e3b04b')
      pen.fillStyle = light
      pen.fillRect(0, 0, across, down)
      return canvas.toDataURL(asked, 0.8)
    },
    { asked: type, size: [width, height] as const },
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

describe.each(someLooks('landing-pictures'))('pictures of the landing page: %s', (_, look) => {
  test('are uploaded, described, and seen in the preview without anything moving', async () => {
    const nada = await newPerson(look)
    const { page, say, language } = nada
    await books.signInStaff(nada, 'support')
    await open(nada, '/admin/landing')
    const section = (kind: string) =>
      page.locator('.landing-section', { has: page.locator(`[name="section"][value="${kind}"]`) })
    const picture = (kind: string) => section(kind).locator('.landing-picture')
    const show = async (kind: string) => {
      await section(kind).locator('summary').click()
      const shown = section(kind).getByRole('switch')
      if (!(await shown.isChecked())) await shown.check({ force: true })
    }

    await show('logos')
    await section('logos')
      .getByRole('button', { name: say('إضافة شعار') })
      .click()
    const file = picture('logos').locator('input[type=file]')
    await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await picture('logos').getByRole('alert').filter({ hasText: 'AVIF' }).waitFor()
    const logo = await drawn(page, 'image/png', [400, 120])
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
    await picture('logos').locator('img').waitFor()
    await page.locator('[name="logos.0.picture.alt.ar"]').fill('شعار شركة الأفق')
    await page.locator('[name="logos.0.picture.alt.en"]').fill('Logo of Horizon')

    await show('steps')
    const photo = await drawn(page, 'image/webp', [1200, 500])
    await picture('steps').locator('input[type=file]').setInputFiles({
      name: 'photo.webp',
      mimeType: 'image/webp',
      buffer: photo,
    })
    await picture('steps').locator('img').waitFor()
    await page.locator('[name="steps.picture.alt.ar"]').fill('مكتب في الصباح')
    await page.locator('[name="steps.picture.alt.en"]').fill('An office in the morning')
    await inspect(nada, 'admin-landing-pictures', { once: true })
    await page.getByRole('button', { name: say('حفظ المسودة') }).click()
    await page.getByText(say('حُفظت المسودة. لا يراها غير المشرفين حتى تُنشر.')).first().waitFor()

    await open(nada, '/?landing=draft')
    const logoShown = page.getByRole('img', {
      name: language === 'ar' ? 'شعار شركة الأفق' : 'Logo of Horizon',
    })
    expect(await logoShown.getAttribute('loading')).toBe('lazy')
    const photoShown = page.getByRole('img', {
      name: language === 'ar' ? 'مكتب في الصباح' : 'An office in the morning',
    })
    const before = await photoShown.evaluate((box: HTMLImageElement) => box.getBoundingClientRect().height)
    await photoShown.scrollIntoViewIfNeeded()
    await expect
      .poll(() => photoShown.evaluate((box: HTMLImageElement) => box.complete && box.naturalWidth))
      .toBe(1200)
    const after = await photoShown.evaluate((box: HTMLImageElement) => box.getBoundingClientRect().height)
    expect(after).toBe(before)
    await logoShown.scrollIntoViewIfNeeded()
    await expect.poll(() => logoShown.evaluate((box: HTMLImageElement) => box.naturalWidth)).toBe(400)
    await inspect(nada, 'landing-with-pictures', { once: true })

    // Nothing of it is live, and the draft is given up.
    await open(nada, '/')
    expect(await page.locator('img[src^="/pictures/"]').count()).toBe(0)
    await open(nada, '/admin/landing')
    await page.getByRole('button', { name: say('تجاهل المسودة') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('تجاهل المسودة') })
      .click()
    await page.getByText(say('عادت المسودة كما هو منشور.')).first().waitFor()
  })
})
