import { fitsQr } from '#rules/tax/invoice-qr'
import { addressParts } from '#rules/shop/store'

/**
 * The settings without which the authority takes no invoice. Source: e-invoicing facts, section 3, BR-KSA-08,
 * 09, 39.
 */
export const sellerFields = ['legal_name_ar', 'vat_number', 'unified_number', ...addressParts] as const
export type SellerField = (typeof sellerFields)[number]

/** Those that are empty, and an older registered name that no QR code has room for. */
export function sellerGaps(settings: Record<SellerField, string>): SellerField[] {
  return sellerFields.filter(
    (field) => settings[field] === '' || (field === 'legal_name_ar' && !fitsQr(settings[field])),
  )
}
