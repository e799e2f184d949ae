import { join } from 'node:path'
import { Journal, readJournal } from '../practice/journal.ts'
import type { PaymentRecord } from './payment-object.ts'
import { isObject } from './request-body.ts'
import type { TokenRecord } from './token-object.ts'
import type { Attempt, Delivery, Webhook } from './webhook-object.ts'

/** One line of the file. The newest line about a thing holds. */
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

/**
 * All that the gateway remembers, in memory and in DATA_DIR/sandbox/moyasar.jsonl. Changes are immediate in memory;
 * an answer must wait for `flushed`, then not even kill -9 takes back what it said.
 */
export class Ledger {
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
  #journal: Journal
  #compact = false

  private constructor(path: string) {
    this.#journal = new Journal(path)
  }

  /** Reads what is there and writes nothing: another gateway may still be using the folder. */
  static async load(dataDir: string): Promise<Ledger> {
    const path = join(dataDir, 'sandbox', 'moyasar.jsonl')
    const ledger = new Ledger(path)
    const read = await readJournal(path, (entry) => {
      if (isEntry(entry)) ledger.#apply(entry)
    })
    if (read.unreadable > 1) process.stderr.write(`Sandbox ledger: ${read.unreadable} unreadable lines\n`)
    const live = ledger.payments.size + ledger.tokens.size + ledger.deliveries.size + ledger.attempts.length
    ledger.#compact = read.unreadable > 0 || !read.endsClean || read.lines > 2 * live + 100
    return ledger
  }

  /** From now on changes reach the disk; those made since `load` too. */
  async open() {
    await this.#journal.open(this.#compact ? this.#lines() : undefined)
  }

  flushed() {
    return this.#journal.flushed()
  }

  close() {
    return this.#journal.close()
  }

  putPayment(value: PaymentRecord) {
    this.#record({ kind: 'payment', value })
  }

  putToken(value: TokenRecord) {
    this.#record({ kind: 'token', value })
  }

  removeToken(id: string) {
    this.#record({ kind: 'token_gone', id })
  }

  putWebhook(value: Webhook) {
    this.#record({ kind: 'webhook', value })
  }

  removeWebhook(id: string) {
    this.#record({ kind: 'webhook_gone', id })
  }

  putDelivery(value: Delivery) {
    this.#record({ kind: 'delivery', value })
  }

  putAttempt(value: Attempt, deliveryId: string, nextAt: number | null) {
    this.#record({ kind: 'attempt', value, delivery_id: deliveryId, next_at: nextAt })
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

  #record(entry: Entry) {
    this.#apply(entry)
    this.#journal.append(entry)
  }

  #apply(entry: Entry) {
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

  /** The file anew, with one line for each thing that still counts. */
  *#lines(): Generator<string> {
    const entries = function* (ledger: Ledger): Generator<Entry> {
      for (const value of ledger.webhooks.values()) yield { kind: 'webhook', value }
      for (const value of ledger.tokens.values()) yield { kind: 'token', value }
      for (const id of ledger.paymentIds) {
        const value = ledger.payments.get(id)
        if (value) yield { kind: 'payment', value }
      }
      // Attempts before deliveries: they must not count for those a second time.
      for (const value of ledger.attempts) yield { kind: 'attempt', value, delivery_id: '', next_at: null }
      for (const value of ledger.deliveries.values()) yield { kind: 'delivery', value }
    }
    for (const entry of entries(this)) yield JSON.stringify(entry)
  }
}

/** Our own file: the shape is ours once the kind is known. */
function isEntry(entry: unknown): entry is Entry {
  return isObject(entry) && typeof entry['kind'] === 'string'
}
