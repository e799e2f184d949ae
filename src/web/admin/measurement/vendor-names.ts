import type { MeasurementVendorName } from '#rules/people/measurement'

export const vendorNames: Record<MeasurementVendorName, string> = {
  ga4: 'Google Analytics 4',
  meta: 'Meta',
  tiktok: 'TikTok',
  snap: 'Snap',
}
