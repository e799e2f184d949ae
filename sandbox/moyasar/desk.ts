import type { Clock } from '../practice/clock.ts'
import type { FaultBox } from '../practice/faults.ts'
import type { Keys } from './keys.ts'
import type { Ledger } from './ledger.ts'
import type { TimeFrames } from '../practice/time-frames.ts'
import type { Webhooks } from './webhooks.ts'

/** What every desk of the gateway works with. */
export interface Desk {
  clock: Clock
  ledger: Ledger
  faults: FaultBox
  webhooks: Webhooks
  frames: TimeFrames
  keys: Keys
  /** Where browsers reach this gateway, without a slash at the end. */
  publicUrl: string
}
