import { join } from 'node:path'
import { Remembering } from '../practice/remembering.ts'
import type { PaymentRecord } from './payment-object.ts'
import type { TokenRecord } from './token-object.ts'
import type { Attempt, Delivery, Webhook } from './webhook-object.ts'

type Entry =
  | { kind: 'payment'; value: PaymentRecord }
  | { kind: 'token'; value: TokenRecord }
  | { kind: 'token_gone'; id: string }
  | { kind: 'webhook'; value: Webhook }
  | { kind: 'webhook_gone'; id: string }
  | { kind: 'delivery'; value: Delivery }
  | { kind: 'attempt'; value: Attempt; delivery_id: string; next_at: number | null }

/** Older attempts are forgotten, so that a long benchmark does not fill the memory. */
const ATTEMPTS_KEPT = 2000

/** In DATA_DIR/sandbox/moyasar.jsonl. */
export class Ledger extends Remembering<Entry> {
  readonly payments = new Map<string, PaymentRecord>()
  /** Oldest first. */
  readonly paymentIds: string[] = []
  readonly tokens = new Map<string, TokenRecord>()
  readonly webhooks = new Map<string, Webhook>()
  /** Only those that are still to be sent. */
  readonly deliveries = new Map<string, Delivery>()
  /** Oldest first, the newest ATTEMPTS_KEPT. */
  attempts: Attempt[] = []
  #paymentByChallenge = new Map<string, string>()

  static async load(dataDir: string): Promise<Ledger> {
    return new Ledger(join(dataDir, 'sandbox', 'moyasar.jsonl')).read()
  }

  putPayment(value: PaymentRecord) {
    this.record({ kind: 'payment', value })
  }

  putToken(value: TokenRecord) {
    this.record({ kind: 'token', value })
  }

  removeToken(id: string) {
    this.record({ kind: 'token_gone', id })
  }

  putWebhook(value: Webhook) {
    this.record({ kind: 'webhook', value })
  }

  removeWebhook(id: string) {
    this.record({ kind: 'webhook_gone', id })
  }

  putDelivery(value: Delivery) {
    this.record({ kind: 'delivery', value })
  }

  putAttempt(value: Attempt, deliveryId: string, nextAt: number | null) {
    this.record({ kind: 'attempt', value, delivery_id: deliveryId, next_at: nextAt })
  }

  findPaymentByChallenge(challengeId: string): PaymentRecord | undefined {
    const id = this.#paymentByChallenge.get(challengeId)
    return id === undefined ? undefined : this.payments.get(id)
  }

  /** Newest first. */
  *newestPayments(): Generator<PaymentRecord> {
    for (let place = this.paymentIds.length - 1; place >= 0; place--) {
      const record = this.payments.get(this.paymentIds[place] ?? '')
      if (record) yield record
    }
  }

  protected override apply(entry: Entry): void {
    switch (entry.kind) {
      case 'payment': {
        const { payment, challenge } = entry.value
        if (!this.payments.has(payment.id)) this.paymentIds.push(payment.id)
        this.payments.set(payment.id, entry.value)
        if (challenge) this.#paymentByChallenge.set(challenge.id, payment.id)
        break
      }
      case 'token':
        this.tokens.set(entry.value.token.id, entry.value)
        break
      case 'token_gone':
        this.tokens.delete(entry.id)
        break
      case 'webhook':
        this.webhooks.set(entry.value.id, entry.value)
        break
      case 'webhook_gone':
        this.webhooks.delete(entry.id)
        break
      case 'delivery':
        this.deliveries.set(entry.value.id, entry.value)
        break
      case 'attempt':
        this.#applyAttempt(entry.value, entry.delivery_id, entry.next_at)
        break
    }
  }

  #applyAttempt(attempt: Attempt, deliveryId: string, nextAt: number | null) {
    this.attempts.push(attempt)
    if (this.attempts.length > 2 * ATTEMPTS_KEPT) this.attempts = this.attempts.slice(-ATTEMPTS_KEPT)
    const delivery = this.deliveries.get(deliveryId)
    if (!delivery) return
    if (nextAt === null) this.deliveries.delete(deliveryId)
    else this.deliveries.set(deliveryId, { ...delivery, made: delivery.made + 1, due_at: nextAt })
  }

  protected override *entries(): Generator<Entry> {
    for (const value of this.webhooks.values()) yield { kind: 'webhook', value }
    for (const value of this.tokens.values()) yield { kind: 'token', value }
    for (const id of this.paymentIds) {
      const value = this.payments.get(id)
      if (value) yield { kind: 'payment', value }
    }
    // Attempts before deliveries: they must not count for those a second time.
    for (const value of this.attempts) yield { kind: 'attempt', value, delivery_id: '', next_at: null }
    for (const value of this.deliveries.values()) yield { kind: 'delivery', value }
  }
}
