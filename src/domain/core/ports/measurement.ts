import type { MeasuredKind, MeasurementVendorName } from '#rules/measurement'
import type { Halalas } from '#rules/money'

/** A sale or a refund of somebody who agreed that it is reported. */
export type MeasuredEvent = {
  kind: MeasuredKind
  /** The order's or the refund's id: a vendor counts an id once. */
  eventId: string
  orderId: string
  occurredAt: Date
  /** What was charged or given back, with tax. */
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
}
