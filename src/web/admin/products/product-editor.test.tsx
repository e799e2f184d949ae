import { expect, test } from 'vitest'
import { actedPage } from '#test/acted'
import { exampleProduct } from '#test/product'
import { ProductEditor } from './product-editor.tsx'
import type { Product } from './product-form.ts'

const product: Product = {
  ...exampleProduct,
  price_basis: 'before_tax',
  position: 1,
  has_orders: true,
  version: 1,
  created_at: '2026-11-22T11:03:00.000Z',
  updated_at: '2026-11-22T11:03:00.000Z',
}

/** The form of a plan for 60.00, in which another price was entered, in halalas. */
async function editorWith(price: string) {
  const sent: unknown[] = []
  const page = await actedPage({
    load: () => product,
    action: (form) => {
      sent.push(form.get('price_minor'))
      return { did: 'saved', id: product.id }
    },
    page: (stands) => (
      <ProductEditor
        product={stands}
        taxes={[]}
        creationKey="019c1f0e-4b6a-7d2e-9c55-2f1f6b7a9001"
        mayWrite
        save="حفظ الباقة"
        onSaved={() => {}}
        onDiscard={() => {}}
      />
    ),
  })
  await page.type('name_ar', 'درع متين')
  await page.type('price_minor', price)
  await page.press('حفظ الباقة')
  return { page, sent }
}

test('a price of ten times as much is asked about before it is sent', async () => {
  const { page, sent } = await editorWith('60000')
  expect(page.words()).toContain('تغيير السعر إلى 600.00')
  expect(sent).toEqual([])
})

test('a price that moves a little is sent as it is', async () => {
  const { page, sent } = await editorWith('6600')
  expect(page.words()).not.toContain('تغيير السعر إلى')
  expect(sent).toEqual(['6600'])
})
