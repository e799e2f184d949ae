import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatMoney } from '#locales/format'
import { parseCsv } from '../test/csv.ts'
import { readPdf } from '../test/read-pdf.ts'
import { openBooks } from './books.ts'
import { inspect } from './inspect.ts'
import { looks, newPerson, type Person, someLooks } from './person.ts'
import { subscribe } from './subscriber.ts'
import { arrive, open, settle } from './way.ts'

const books = await openBooks()

/** Presses a link that hands a file over, and reads what comes. */
async function save({ page }: Person, name: string | RegExp) {
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name }).first().click()
  const file = await saving
  const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-accountant-'))
  const saved = path.join(folder, 'saved')
  await file.saveAs(saved)
  const bytes = readFileSync(saved)
  rmSync(folder, { recursive: true })
  return { name: file.suggestedFilename(), bytes }
}

/** The halalas that a link or a cell shows. */
const minorOf = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)

describe.each(someLooks('accountant'))("the accountant's month: %s", (_, look) => {
  test('a viewer goes from the list to the figures, from a figure to its rows, and takes files away', async () => {
    const buyer = await newPerson(look)
    const { orderId } = await subscribe(buyer, books)
    const accountant = await newPerson(look)
    const { page, staffSay } = accountant
    await books.signInStaff(accountant, 'viewer')

    // The list, narrowed to what this order brought.
    const { ref_id } = await books.db
      .selectFrom('orders')
      .select('ref_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const invoice = await books.db
      .selectFrom('tax_documents')
      .select(['id', 'number', 'gross_minor'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    await open(accountant, `/admin/documents?q=${String(ref_id)}`)
    await page.getByRole('link', { name: invoice.number, exact: true }).waitFor()
    await inspect(accountant, 'admin-documents')

    // The figures of this month.
    // The administration's sections name it, too.
    await page
      .getByRole('main')
      .getByRole('link', { name: staffSay('الإقرار الضريبي'), exact: true })
      .click()
    await arrive(accountant, '/admin/vat_return')
    await page.getByRole('link', { name: staffSay('عرض شهر واحد') }).click()
    await arrive(accountant, '/admin/vat_return?period=')
    await page.getByLabel(staffSay('الشهر'), { exact: true }).waitFor()
    await inspect(accountant, 'admin-vat-return')
    const box = page.getByRole('row').filter({ hasText: '15%' })
    const figure = minorOf((await box.getByRole('link').first().innerText()) ?? '')
    expect(figure).toBeGreaterThan(0)
    const paper = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
    expect(paper.pages).toBe(1)
    const { vat_number } = await books.db
      .selectFrom('store_settings')
      .select('vat_number')
      .executeTakeFirstOrThrow()
    for (const said of [vat_number, formatMoney(figure, look.language)]) expect(paper.words).toContain(said)
    expect(paper.words).not.toContain('PDF')
    const sheet = await save(accountant, 'PDF')
    expect(sheet.name).toMatch(/^vat-return-\d{4}-\d\d\.pdf$/)
    const csv = await save(accountant, staffSay('تصدير الأرقام'))
    expect(csv.name).toMatch(/^vat-return-\d{4}-\d\d\.csv$/)
    const [, standard = []] = parseCsv(csv.bytes.toString('utf8'))
    expect(minorOf(standard[3] ?? '')).toBeGreaterThanOrEqual(figure)

    // Its rows, and one of them.
    await box.getByRole('link').first().click()
    await arrive(accountant, '/admin/documents?box=standard&kind=invoice')
    await page.getByRole('link', { name: invoice.number, exact: true }).click()
    await arrive(accountant, `/admin/documents/${invoice.id}`)
    await inspect(accountant, 'admin-document')
    const pdf = await save(accountant, 'PDF')
    expect(pdf.name).toBe(`${invoice.number}.pdf`)
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')

    // Nothing was found, and nothing there.
    await open(accountant, '/admin/documents?q=INV-999999')
    await page.getByText(staffSay('لا شيء يطابق هذه التصفية')).waitFor()
    await inspect(accountant, 'admin-documents-none', { once: true })

    // The rows as a file, without the columns that name persons.
    await open(accountant, `/admin/documents?q=${String(ref_id)}`)
    await page.getByRole('button', { name: staffSay('تصدير القائمة'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').first().waitFor()
    await page.getByRole('button', { name: staffSay('تحضير الملف'), exact: true }).click()
    await page
      .getByRole('link', { name: staffSay('تنزيل الملف') })
      .first()
      .waitFor()
    const rows = parseCsv((await save(accountant, staffSay('تنزيل الملف'))).bytes.toString('utf8'))
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain(invoice.number)
    expect(rows.flat()).not.toContain(buyer.fullPhone)
    await settle(page)
  })
})

const nobodys = '019aa000-0000-7000-8000-000000000000'

describe.each(looks)('a file that is refused: %s', (_, look) => {
  test('a client reads why on a page of the store, and goes on from there', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await books.signIn(noura)
    await open(noura, `/user/documents/${nobodys}/pdf`)
    await page.getByRole('heading', { name: say('تعذّر العثور على هذه الصفحة') }).waitFor()
    await inspect(noura, 'document-refused', { once: true })
    await page
      .getByRole('link', { name: say('طلباتي'), exact: true })
      .first()
      .click()
    await arrive(noura, '/user/orders')
  })

  test('staff press XML of a document that has none, and read what to take instead', async () => {
    const buyer = await newPerson(look)
    const { orderId } = await subscribe(buyer, books)
    const { id } = await books.db
      .selectFrom('tax_documents')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const accountant = await newPerson(look)
    const { page, staffSay } = accountant
    await books.signInStaff(accountant, 'viewer')
    await open(accountant, `/admin/documents/${id}/xml`)
    await page.getByText(look.language === 'ar' ? /حمّلوا ملف PDF/ : /please use the PDF/).waitFor()
    await page.getByRole('heading', { name: staffSay('تعذّر فتح الصفحة') }).waitFor()
    await inspect(accountant, 'admin-document-refused', { once: true })
    await page.getByRole('link', { name: staffSay('العودة إلى الإدارة') }).click()
    await arrive(accountant, '/admin')
  })
})
