import { join } from 'node:path'
import { Journal, readJournal } from '../practice/journal.ts'
import { isObject } from './fields.ts'
import type { Charge, Customer, Refund, SavedCard, Token, Verification } from './objects.ts'

/** One line of the file. The newest line about a thing holds. */
type Entry =
  | { kind: 'charge'; value: Charge }
  | { kind: 'refund'; value: Refund }
  | { kind: 'token'; value: Token }
  | { kind: 'customer'; value: Customer }
  | { kind: 'card'; value: SavedCard }
  | { kind: 'card_gone'; id: string }
  | { kind: 'verification'; value: Verification }

/**
 * All that the gateway remembers, in memory and in DATA_DIR/sandbox/tap.jsonl. Changes are immediate in memory; an answer
 * must wait for `flushed`, then not even kill -9 takes back what it said.
 */
export class Ledger {
  readonly charges = new Map<string, Charge>()
  readonly refunds = new Map<string, Refund>()
  readonly tokens = new Map<string, Token>()
  readonly customers = new Map<string, Customer>()
  readonly cards = new Map<string, SavedCard>()
  readonly verifications = new Map<string, Verification>()
  #byChallenge = new Map<string, { charge?: string; verification?: string }>()
  #journal: Journal
  #compact = false

  private constructor(path: string) {
    this.#journal = new Journal(path)
  }

  /** Reads what is there and writes nothing: another gateway may still be using the folder. */
  static async load(dataDir: string): Promise<Ledger> {
    const path = join(dataDir, 'sandbox', 'tap.jsonl')
    const ledger = new Ledger(path)
    const read = await readJournal(path, (entry) => {
      if (isEntry(entry)) ledger.#apply(entry)
    })
    ledger.#compact = read.unreadable > 0 || !read.endsClean
    return ledger
  }

  /** From now on changes reach the disk. */
  async open() {
    await this.#journal.open(this.#compact ? this.#lines() : undefined)
  }

  flushed() {
    return this.#journal.flushed()
  }

  close() {
    return this.#journal.close()
  }

  put(entry: Entry) {
    this.#apply(entry)
    this.#journal.append(entry)
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

  #apply(entry: Entry) {
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

  /** The file anew, with one line for each thing that still counts. */
  *#lines(): Generator<string> {
    const entries = function* (ledger: Ledger): Generator<Entry> {
      for (const value of ledger.customers.values()) yield { kind: 'customer', value }
      for (const value of ledger.cards.values()) yield { kind: 'card', value }
      for (const value of ledger.tokens.values()) yield { kind: 'token', value }
      for (const value of ledger.verifications.values()) yield { kind: 'verification', value }
      for (const value of ledger.charges.values()) yield { kind: 'charge', value }
      for (const value of ledger.refunds.values()) yield { kind: 'refund', value }
    }
    for (const entry of entries(this)) yield JSON.stringify(entry)
  }
}

/** Our own file: the shape is ours once the kind is known. */
function isEntry(entry: unknown): entry is Entry {
  return isObject(entry) && typeof entry['kind'] === 'string'
}
