import { expect, test } from 'vitest'
import { sellerFields, sellerGaps, type SellerField } from '#rules/tax/seller-gaps'

const settings = (parts: Partial<Record<SellerField, string>>) => ({
  legal_name_ar: 'شركة',
  vat_number: '399999999900003',
  unified_number: '7000000000',
  address_street: 'شارع',
  address_building: '1234',
  address_district: 'حي',
  address_city: 'الرياض',
  address_postcode: '12345',
  ...parts,
})

test('whatever is empty is missing, and so is a name that the QR code has no room for', () => {
  expect(sellerGaps(settings({}))).toEqual([])
  expect(sellerGaps(settings(Object.fromEntries(sellerFields.map((field) => [field, '']))))).toEqual([
    ...sellerFields,
  ])
  expect(sellerGaps(settings({ legal_name_ar: 'س'.repeat(63) }))).toEqual([])
  expect(sellerGaps(settings({ legal_name_ar: 'س'.repeat(64) }))).toEqual(['legal_name_ar'])
})
