import type { MeasuredKind, MeasurementReach, MeasurementVendorName } from '#rules/people/measurement'
import type { Halalas } from '#rules/core/money'

/** What somebody saw, chose, bought, began to buy or got back, who agreed that it is reported. */
export type MeasuredEvent = {
  kind: MeasuredKind
  /** The order's or the refund's id, or one made of a visit: a vendor counts an id of a kind once. */
  eventId: string
  /** Null of a visit. */
  orderId: string | null
  occurredAt: Date
  /** The order's price, the chosen plan's, or what was given back, with tax; null of a view. */
  amount: Halalas | null
  /** The number of the plan that was chosen; null of anything else. */
  planRefId: number | null
  /**
   * A client, or a visitor by their random id; phone in E.164 and e-mail leave an adapter only as hashes.
   * Empty when there is none, as of every visitor.
   */
  person: { id: string; phone: string; email: string }
  /** Of the store. */
  url: string
}

/** Reports to one vendor. */
export interface MeasurementVendor {
  name: MeasurementVendorName
  /**
   * @throws EventRefused when another try would be refused, too; any other error may pass. No error says a
   * key, a phone or an address.
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

/** To whom this store reports. */
export interface Measurement {
  /**
   * The vendors of now, without waiting: those of the environment and those that staff set, as they were last
   * read.
   */
  vendors(): readonly MeasurementVendor[]
  /** The accounts of those that the environment sets, which staff cannot change. */
  ofEnvironment: ReadonlyMap<MeasurementVendorName, string>
  reach: MeasurementReach
}
