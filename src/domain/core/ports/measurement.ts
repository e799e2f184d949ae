import type { MeasuredKind, MeasurementVendorName } from '#rules/measurement'
import type { Halalas } from '#rules/money'

/** What somebody bought, began to buy or got back, who agreed that it is reported. */
export type MeasuredEvent = {
  kind: MeasuredKind
  /** The order's or the refund's id: a vendor counts an id of a kind once. */
  eventId: string
  orderId: string
  occurredAt: Date
  /** The order's price, or what was given back, with tax. */
  amount: Halalas
  /** Of the client; phone in E.164 and e-mail leave an adapter only as hashes. Empty when there is none. */
  person: { clientId: string; phone: string; email: string }
  /** Of the store. */
  url: string
}

/** Reports to one vendor. */
export interface MeasurementVendor {
  name: MeasurementVendorName
  /**
   * @throws EventRefused when another try would be refused, too; any other error may pass. No error says a key, a phone or an address.
   */
  send(event: MeasuredEvent): Promise<void>
  /**
   * Asks whether it would take this store's events; counts no sale and says nothing of any client.
   * @throws EventRefused when it would not; any other error when it did not say
   */
  check(test: VendorCheck): Promise<void>
}

export type VendorCheck = {
  /** Of the store. */
  url: string
  now: Date
  /** Under which the vendor shows it among its test events, where it has such codes; else empty. */
  code: string
}
