import { day, minute } from '#rules/core/durations'

/** To whom a store may report sales, each by an address for servers; nothing of theirs runs in a browser. */
export const measurementVendors = ['ga4', 'meta', 'tiktok', 'snap'] as const
export type MeasurementVendorName = (typeof measurementVendors)[number]

/** What visitors do who have agreed and have not signed in: they see the landing page, they choose a plan. */
const visitKinds = ['view', 'choice'] as const
export type VisitKind = (typeof visitKinds)[number]

/** A checkout begins when its order is placed. */
export const measuredKinds = [...visitKinds, 'checkout', 'purchase', 'refund'] as const
export type MeasuredKind = (typeof measuredKinds)[number]

/**
 * What each vendor calls an event. Only Google has one for money that goes back: to the others a refund is
 * not reported, as it would count there as a sale more. Sources: GA4 "Recommended events"; Meta "Standard
 * events"; TikTok "Standard events"; Snap "Conversions API v3, event names".
 */
export const vendorEventNames = {
  ga4: {
    view: 'page_view',
    choice: 'add_to_cart',
    checkout: 'begin_checkout',
    purchase: 'purchase',
    refund: 'refund',
  },
  meta: { view: 'ViewContent', choice: 'AddToCart', checkout: 'InitiateCheckout', purchase: 'Purchase' },
  tiktok: { view: 'ViewContent', choice: 'AddToCart', checkout: 'InitiateCheckout', purchase: 'Purchase' },
  snap: { view: 'PAGE_VIEW', choice: 'ADD_CART', checkout: 'START_CHECKOUT', purchase: 'PURCHASE' },
} as const satisfies Record<MeasurementVendorName, { [Kind in MeasuredKind]?: string }>

export function takesEvent(vendor: MeasurementVendorName, kind: MeasuredKind): boolean {
  return kind in vendorEventNames[vendor]
}

/**
 * How an event stands. Sent, withdrawn and failed are ends: withdrawn when the client took the consent back,
 * failed when the vendor refused it or it is too old.
 */
export const measurementStatuses = ['waiting', 'sent', 'withdrawn', 'failed'] as const
export type MeasurementStatus = (typeof measurementStatuses)[number]

/** In ms: the same thing done again by one visitor within it is one event. */
export const visitWindow = 30 * minute

/** For so many days a visitor's choice stands; then it is asked again. */
export const visitorChoiceDays = 180

/** The id of an account with each vendor, as its pages show it. */
export const vendorAccountShapes: Record<MeasurementVendorName, RegExp> = {
  ga4: /^G-[A-Z0-9]{4,16}$/,
  meta: /^\d{6,20}$/,
  tiktok: /^[A-Z0-9]{10,32}$/,
  snap: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
}
export const maxVendorAccountLength = 64
export const maxVendorSecretLength = 1024
/** A key of a vendor, as it is pasted. */
export const vendorSecretShape = /^[\x21-\x7e]{8,1024}$/
export const maxTestCodeLength = 40
/** Under which a vendor shows an event that is a test; may be empty. */
export const testCodeShape = /^[\w-]{0,40}$/
/** So many of a key's letters staff see again. */
export const shownOfSecret = 4

/**
 * How far events go: to the vendors, to their practice endpoint in a demo that names one, or nowhere, as from
 * a copy of a live store.
 */
export type MeasurementReach = 'live' | 'practice' | 'nowhere'

/**
 * In ms. GA4 takes events of the last three days, the others of the last seven. Source: GA4 "Sending events",
 * timestamp_micros.
 */
export const maxEventAge = 3 * day

/** The vendor answered that it does not want this event, or does not know the key. */
export class EventRefused extends Error {
  override name = 'EventRefused'
}
