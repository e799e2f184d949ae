import { day } from '#rules/durations'

/** To whom a store may report sales, each by an address for servers; nothing of theirs runs in a browser. */
export const measurementVendors = ['ga4', 'meta', 'tiktok', 'snap'] as const
export type MeasurementVendorName = (typeof measurementVendors)[number]

/** A checkout begins when its order is placed. */
export const measuredKinds = ['checkout', 'purchase', 'refund'] as const
export type MeasuredKind = (typeof measuredKinds)[number]

/**
 * What each vendor calls an event. Only Google has one for money that goes back: to the others a refund is not reported, as it would
 * count there as a sale more.
 * Sources: GA4 "Recommended events"; Meta "Standard events"; TikTok "Standard events"; Snap "Conversions API v3, event names".
 */
export const vendorEventNames = {
  ga4: { checkout: 'begin_checkout', purchase: 'purchase', refund: 'refund' },
  meta: { checkout: 'InitiateCheckout', purchase: 'Purchase' },
  tiktok: { checkout: 'InitiateCheckout', purchase: 'Purchase' },
  snap: { checkout: 'START_CHECKOUT', purchase: 'PURCHASE' },
} as const satisfies Record<MeasurementVendorName, { [Kind in MeasuredKind]?: string }>

export function takesEvent(vendor: MeasurementVendorName, kind: MeasuredKind): boolean {
  return kind in vendorEventNames[vendor]
}

/**
 * How an event stands. Sent, withdrawn and failed are ends: withdrawn when the client took the consent back, failed when the vendor
 * refused it or it is too old.
 */
export const measurementStatuses = ['waiting', 'sent', 'withdrawn', 'failed'] as const
export type MeasurementStatus = (typeof measurementStatuses)[number]

/** In ms. GA4 takes events of the last three days, the others of the last seven. Source: GA4 "Sending events", timestamp_micros. */
export const maxEventAge = 3 * day

/** The vendor answered that it does not want this event, or does not know the key. */
export class EventRefused extends Error {
  override name = 'EventRefused'
}
