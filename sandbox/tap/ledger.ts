import { join } from 'node:path'
import { Remembering } from '../practice/remembering.ts'
import type { Charge, Customer, Refund, SavedCard, Token, Verification } from './objects.ts'

type Entry =
  | { kind: 'charge'; value: Charge }
  | { kind: 'refund'; value: Refund }
  | { kind: 'token'; value: Token }
  | { kind: 'customer'; value: Customer }
  | { kind: 'card'; value: SavedCard }
  | { kind: 'card_gone'; id: string }
  | { kind: 'verification'; value: Verification }

/** In DATA_DIR/sandbox/tap.jsonl. */
export class Ledger extends Remembering<Entry> {
  readonly charges = new Map<string, Charge>()
  readonly refunds = new Map<string, Refund>()
  readonly tokens = new Map<string, Token>()
  readonly customers = new Map<string, Customer>()
  readonly cards = new Map<string, SavedCard>()
  readonly verifications = new Map<string, Verification>()
  #byChallenge = new Map<string, { charge?: string; verification?: string }>()

  static async load(dataDir: string): Promise<Ledger> {
    return new Ledger(join(dataDir, 'sandbox', 'tap.jsonl')).read()
  }

  put(entry: Entry) {
    this.record(entry)
  }

  findByChallenge(id: string): { charge?: Charge | undefined; verification?: Verification | undefined } {
    const found = this.#byChallenge.get(id)
    return {
      charge: this.charges.get(found?.charge ?? ''),
      verification: this.verifications.get(found?.verification ?? ''),
    }
  }

  refundsOf(chargeId: string): Refund[] {
    return [...this.refunds.values()].filter((refund) => refund.charge_id === chargeId)
  }

  protected override apply(entry: Entry): void {
    switch (entry.kind) {
      case 'charge':
        this.charges.set(entry.value.id, entry.value)
        if (entry.value.challenge) this.#byChallenge.set(entry.value.challenge.id, { charge: entry.value.id })
        break
      case 'verification':
        this.verifications.set(entry.value.id, entry.value)
        if (entry.value.challenge)
          this.#byChallenge.set(entry.value.challenge.id, { verification: entry.value.id })
        break
      case 'refund':
        this.refunds.set(entry.value.id, entry.value)
        break
      case 'token':
        this.tokens.set(entry.value.id, entry.value)
        break
      case 'customer':
        this.customers.set(entry.value.id, entry.value)
        break
      case 'card':
        this.cards.set(entry.value.id, entry.value)
        break
      case 'card_gone':
        this.cards.delete(entry.id)
        break
    }
  }

  protected override *entries(): Generator<Entry> {
    for (const value of this.customers.values()) yield { kind: 'customer', value }
    for (const value of this.cards.values()) yield { kind: 'card', value }
    for (const value of this.tokens.values()) yield { kind: 'token', value }
    for (const value of this.verifications.values()) yield { kind: 'verification', value }
    for (const value of this.charges.values()) yield { kind: 'charge', value }
    for (const value of this.refunds.values()) yield { kind: 'refund', value }
  }
}
