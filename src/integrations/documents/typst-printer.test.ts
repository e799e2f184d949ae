import { expect, test } from 'vitest'
import { documentFonts, fontPairs } from '#rules/look/font-pairs'
import { ownMark } from '#rules/look/own-mark'
import { taxDocumentQr } from '#rules/tax/tax-document-qr'
import type { TaxDocument } from '#rules/tax/tax-document'
import { setSheet } from '#locales/tax-sheet'
import { company, documentsOfEveryKind, person, seller, taxDocument, taxLine } from '#test/tax-documents'
import { readPdf } from '#test/read-pdf'
import { createTypstPrinter } from './typst-printer.ts'

const print = createTypstPrinter(new URL('../../web/styles/fonts/', import.meta.url))
const xml = '<Invoice>فاتورة</Invoice>'

const printed = async (document: TaxDocument) =>
  readPdf(await print({ document, qr: taxDocumentQr(document), xml }))

test.each(documentsOfEveryKind('2026-11-22T09:30:00Z'))(
  'a %s stands on one page, with its file',
  async (_, document) => {
    const pdf = await printed(document)
    expect(pdf.pages).toBe(1)
    expect(pdf.title).toBe(`${setSheet(document).title.ar} ${document.number}`)
    expect(pdf.files).toEqual({ [`${document.number}.xml`]: xml })
  },
)

test('it is kept as PDF/A-3a: it says so, names its file, and can be read aloud', async () => {
  const { text } = await printed(taxDocument())
  expect(text).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>')
  expect(text).toMatch(/\/AFRelationship ?\/Alternative/)
  expect(text).toMatch(/\/OutputIntents/)
  expect(text).toMatch(/\/Lang ?\(ar/)
  expect(text).not.toMatch(/\/Encrypt|\/JavaScript/)
})

test('every number, amount and English word is found in it, and Arabic letters follow one another', async () => {
  for (const [, document] of documentsOfEveryKind('2026-11-22T09:30:00Z')) {
    const { words } = await printed(document)
    const sheet = setSheet(document)
    const amounts = [
      ...sheet.lines.flatMap(({ cells }) => cells),
      ...sheet.sums.map(({ amount }) => amount),
      sheet.total.amount,
    ]
    for (const found of [document.number, document.uuid, seller.vatNumber, ...amounts]) {
      expect(words).toContain(found.replaceAll(/\s/g, ''))
    }
    for (const said of [sheet.title.ar, sheet.seller.label.ar, sheet.total.label.ar]) {
      for (const word of said.split(' ')) expect(words, word).toMatch(inReadersOrder(word))
    }
  }
})

test.each(fontPairs)('it is written in the fonts of the store, and in no others: %s', async (fonts) => {
  const inFonts = createTypstPrinter(new URL('../../web/styles/fonts/', import.meta.url), async () => ({
    mark: ownMark('#076296'),
    fonts,
  }))
  const document = taxDocument()
  const { text } = await readPdf(await inFonts({ document, qr: taxDocumentQr(document), xml }))
  const names = new Set(Array.from(text.matchAll(/\/BaseFont ?\/[A-Z]{6}\+([A-Za-z]+)/g), ([, name]) => name))
  const wanted = documentFonts[fonts].map((name) => name.replaceAll(' ', ''))
  for (const name of wanted)
    expect(
      [...names].some((one) => one?.startsWith(name)),
      name,
    ).toBe(true)
  for (const name of names)
    expect(
      wanted.some((one) => name?.startsWith(one)),
      name,
    ).toBe(true)
})

test.each(fontPairs)(
  'a letter that no font of %s has is a question mark, and refuses no document',
  async (fonts) => {
    const inFonts = createTypstPrinter(new URL('../../web/styles/fonts/', import.meta.url), async () => ({
      mark: ownMark('#076296'),
      fonts,
    }))
    // Bengali, Thai, Korean, Chinese, Hindi, a flag, a letter of nobody's, half of a pair, and a ligature
    // that stands for words.
    const names = [
      'বাংলা',
      'ก',
      '한국',
      '王',
      'देव',
      '🇸🇦',
      '\uE000',
      'a\uD800b',
      'محمد ﷺ',
      'Zoë Łukasz',
      'e\u0301',
    ]
    for (const name of names) {
      const document = taxDocument({ buyer: { ...person, name } })
      const pdf = await readPdf(await inFonts({ document, qr: taxDocumentQr(document), xml }))
      expect([name, pdf.pages]).toEqual([name, 1])
      expect(pdf.files).toEqual({ [`${document.number}.xml`]: xml })
    }
  },
)

/** Two letters that one glyph joins («لا»، «شر») are handed out by readers in either order. */
function inReadersOrder(word: string): RegExp {
  const from = (at: number): string => {
    const [one, two] = [word[at] ?? '', word[at + 1]]
    if (two === undefined) return one
    return `(?:${one}${from(at + 1)}|${two}${one}${from(at + 2)})`
  }
  return new RegExp(from(0))
}

test('it prints on one page with long names, a long reason, two lines with discounts and a company', async () => {
  const long = (text: string, length: number) => text.repeat(length).slice(0, length)
  const reason = {
    ar: long('إعادة مبلغ مدفوع إلى المشتري ', 150),
    en: long('Refund of an amount paid ', 150),
  }
  const name = { ar: long('باقة درع الأعمال الكبيرة ', 60), en: long('Shield for large businesses ', 60) }
  const document = taxDocument({
    kind: 'credit_note',
    form: 'standard',
    refersTo: { number: 'INV-000123', issuedOn: '2026-11-20' },
    reason,
    purchaseOrder: long('PO-2026-', 40),
    seller: { ...seller, name: { ar: long('شركة المجموعة العربية ', 63), en: '' } },
    buyer: { ...company, name: long('شركة المجموعة السعودية للاستثمار والتطوير ', 150) },
    lines: [taxLine(11_500_000, { listGross: 12_650_077, name }), taxLine(4999, { listGross: 5999, name })],
  })
  expect((await printed(document)).pages).toBe(1)
})

test('what people wrote is never read as markup, however it is written', async () => {
  const hostile = '#panic("read") $x$ \\ " ] } */ // *bold* _x_ @ref <label> `raw` نورة (Noura)'
  const document = taxDocument({
    kind: 'credit_note',
    form: 'standard',
    refersTo: { number: hostile, issuedOn: '2026-11-20' },
    buyer: { ...company, name: hostile },
    reason: { ar: hostile, en: hostile },
    lines: [taxLine(1000, { name: { ar: hostile, en: hostile } })],
    purchaseOrder: hostile,
  })
  expect((await printed(document)).pages).toBe(1)
})

test('a store without any data is set, too, without a code and without a file', async () => {
  const document = taxDocument({
    buyer: { name: '', phone: '', email: '', company: null },
    seller: { ...seller, vatNumber: '', companyId: null, address: null, addressText: { ar: '', en: '' } },
  })
  const pdf = await readPdf(await print({ document, qr: null, xml: null }))
  expect(pdf).toMatchObject({ pages: 1, files: {} })
})
