import type { Clock } from '../practice/clock.ts'
import type { FaultBox } from '../practice/faults.ts'
import type { TimeFrames } from '../practice/time-frames.ts'
import type { Ledger } from './ledger.ts'
import type { Webhooks } from './webhooks.ts'

export interface Keys {
  publishable: string
  secret: string
}

/** What every desk of the gateway works with. */
export interface Desk {
  clock: Clock
  ledger: Ledger
  faults: FaultBox
  webhooks: Webhooks
  /** Charges and verifications whose payer is still to answer. */
  frames: TimeFrames
  keys: Keys
  /** Where browsers reach this gateway, without a slash at the end. */
  publicUrl: string
}
