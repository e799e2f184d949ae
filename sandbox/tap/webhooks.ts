import { createHmac } from 'node:crypto'
import type { Clock } from '../practice/clock.ts'
import type { FaultBox } from '../practice/faults.ts'
import { JsonSender } from '../practice/post-json.ts'
import { WEBHOOK_TIMEOUT, WEBHOOK_WAITS } from './guesses.ts'
import type { Ledger } from './ledger.ts'
import { type Charge, presentCharge } from './objects.ts'

/**
 * Notifies the store of a charge that came to its end: the charge itself, posted to the address that it was made with, with a
 * hash over some of its fields. Three tries, then `post.status` is ERROR.
 */
export class Webhooks {
  #clock: Clock
  #ledger: Ledger
  #faults: FaultBox
  #secretKey: string
  #publicUrl: () => string
  #sender = new JsonSender('Tap-Sandbox')
  #closed = false

  constructor(parts: {
    clock: Clock
    ledger: Ledger
    faults: FaultBox
    secretKey: string
    publicUrl: () => string
  }) {
    this.#clock = parts.clock
    this.#ledger = parts.ledger
    this.#faults = parts.faults
    this.#secretKey = parts.secretKey
    this.#publicUrl = parts.publicUrl
  }

  /** Goes on with what an earlier process left untold. */
  start() {
    for (const charge of this.#ledger.charges.values()) {
      const { post, status } = charge
      const isOver = status !== 'INITIATED' && status !== 'ABANDONED'
      if (isOver && post.url !== '' && post.status === 'PENDING') this.#plan(charge, post.due_at)
    }
  }

  close() {
    this.#closed = true
    this.#sender.close()
  }

  notify(charge: Charge) {
    const { no_webhooks: lost, duplicate_webhooks: copies, webhook_delay_ms: delay } = this.#faults.current
    if (lost || charge.post.url === '') return
    for (let copy = 0; copy <= copies; copy++) this.#plan(charge, this.#clock.now() + delay)
  }

  #plan(charge: Charge, at: number) {
    const wait = at - this.#clock.now()
    const run = () => void this.#attempt(charge)
    if (wait > 0) this.#clock.after(wait, run)
    else setImmediate(run)
  }

  async #attempt(charge: Charge) {
    // Nobody hears of a charge that the disk does not know yet.
    await this.#ledger.flushed()
    if (this.#closed) return
    const body = JSON.stringify(presentCharge(charge, this.#publicUrl()))
    const headers = { hashstring: hashOf(charge, this.#secretKey) }
    let isHeard = false
    try {
      const answer = await this.#sender.send('POST', charge.post.url, body, WEBHOOK_TIMEOUT, headers)
      isHeard = answer.status >= 200 && answer.status < 300
    } catch {
      // Closing cuts connections; that try is made again after the restart.
      if (this.#closed) return
    }
    const now = this.#ledger.charges.get(charge.id) ?? charge
    const tries = charge.post.tries + 1
    const wait = WEBHOOK_WAITS[tries]
    const status = isHeard ? 'SUCCESS' : wait === undefined ? 'ERROR' : 'PENDING'
    const due_at = this.#clock.now() + (wait ?? 0)
    const post = { ...now.post, status, tries, due_at } as const
    this.#ledger.put({ kind: 'charge', value: { ...now, post } })
    if (status === 'PENDING') this.#plan({ ...charge, post }, due_at)
  }
}

/** Hex HMAC-SHA256 with the secret key over named fields, put together without separators. Source: Tap, "Webhook". */
function hashOf(charge: Charge, secretKey: string): string {
  const text = [
    `x_id${charge.id}`,
    `x_amount${(charge.amount / 100).toFixed(2)}`,
    `x_currency${charge.currency}`,
    `x_gateway_reference${charge.reference.gateway}`,
    `x_payment_reference${charge.reference.payment}`,
    `x_status${charge.status}`,
    `x_created${charge.created}`,
  ].join('')
  return createHmac('sha256', secretKey).update(text).digest('hex')
}
