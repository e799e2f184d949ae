import type { Clock } from './clock.ts'
import type { FaultBox } from './faults.ts'
import type { TimeFrames } from './time-frames.ts'

export interface Keys {
  publishable: string
  secret: string
}

export const sandboxKeys: Keys = { publishable: 'pk_test_sandbox', secret: 'sk_test_sandbox' }

/** What every desk of a gateway works with. */
export interface PracticeDesk<Ledger, Webhooks> {
  clock: Clock
  ledger: Ledger
  faults: FaultBox
  webhooks: Webhooks
  /** What the payer is still to answer. */
  frames: TimeFrames
  keys: Keys
  /** Where browsers reach this gateway, without a slash at the end. */
  publicUrl: string
}
