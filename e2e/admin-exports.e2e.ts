import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseCsv } from '../test/csv.ts'
import { openBooks } from './books.ts'
import { findersIn } from './find.ts'
import { inspect } from './inspect.ts'
import { newPerson, phoneInArabic, someLooks, type Person } from './person.ts'
import { open } from './way.ts'

const books = await openBooks()

const { button } = findersIn('say')

/** Opens the list's own dialog and waits until it knows the columns. */
async function openDialog(person: Person) {
  await button(person, 'تصدير القائمة').click()
  const dialog = person.page.getByRole('dialog')
  await dialog.getByRole('checkbox').first().waitFor()
  return dialog
}

/** Presses the download and reads what was saved. */
async function download({ page, say }: Person) {
  const saving = page.waitForEvent('download')
  await page
    .getByRole('link', { name: say('تنزيل الملف') })
    .first()
    .click()
  const file = await saving
  const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-export-'))
  const saved = path.join(folder, 'saved.csv')
  await file.saveAs(saved)
  const text = readFileSync(saved, 'utf8')
  rmSync(folder, { recursive: true })
  return { name: file.suggestedFilename(), text }
}

describe.each(someLooks('exports'))('files of the administration: %s', (_, look) => {
  test('a list is taken away with the columns that were chosen, and found again among the own files', async () => {
    const client = await newPerson(phoneInArabic)
    await books.signIn(client)
    const sara = await newPerson(look)
    const { page, say, language } = sara
    await books.signInStaff(sara, 'admin')
    await open(sara, `/admin/clients?q=${encodeURIComponent(client.phone)}`)
    const dialog = await openDialog(sara)
    await inspect(sara, 'admin-export', { once: true })
    // The list shows no address: its column is there to be added.
    const address = dialog.getByRole('checkbox', { name: language === 'ar' ? 'العنوان' : 'Address' })
    expect(await address.isChecked()).toBe(false)
    await address.check()
    await button(sara, 'تحضير الملف').click()
    await page
      .getByRole('status')
      .getByText(/\b1\b|صف واحد|one row/)
      .waitFor()
    const { name, text } = await download(sara)
    expect(name).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/)
    expect(text.startsWith('\ufeff')).toBe(true)
    const [heads = [], ...rows] = parseCsv(text)
    expect(heads).toContain(language === 'ar' ? 'الجوال' : 'Phone')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(client.fullPhone.replace('+966', '(+966) '))

    await dialog.getByRole('link', { name: say('ملفاتي') }).click()
    await page.getByRole('heading', { level: 1, name: say('ملفات التصدير') }).waitFor()
    await page
      .getByRole('link', { name: say('تنزيل الملف') })
      .first()
      .waitFor()
    await inspect(sara, 'admin-exports')
  })

  test('whoever has gone on is told where they are when the file is ready', async () => {
    const sara = await newPerson(look)
    const { page, say } = sara
    await books.signInStaff(sara, 'admin')
    await open(sara, '/admin/taxes')
    const dialog = await openDialog(sara)
    await button(sara, 'تحضير الملف').click()
    await page.getByRole('status').getByText(/\d/).first().waitFor()
    // What is said of the file can be closed, too, and stands under the dialog or in it by then.
    await dialog
      .getByRole('button', { name: say('إغلاق'), exact: true })
      .first()
      .click()
    await page
      .locator('.toast')
      .getByRole('link', { name: say('تنزيل الملف') })
      .waitFor()
  })

  test('a viewer takes away no persons', async () => {
    const reem = await newPerson(look)
    await books.signInStaff(reem, 'viewer')
    await open(reem, '/admin/clients')
    expect(await button(reem, 'تصدير القائمة').count()).toBe(0)
    await open(reem, '/admin/taxes')
    await button(reem, 'تصدير القائمة').waitFor()
  })
})
