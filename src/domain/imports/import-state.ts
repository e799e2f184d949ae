import type { Language } from '#rules/core/language'

/**
 * What one pass over the files has found so far. A batch writes into layers of its own, which join those
 * below once its transaction is committed: one that is rolled back and run again finds nothing of itself. A
 * dry run, which commits nothing, knows by them what an earlier row would have brought.
 */
class Layer<Value> {
  readonly #own = new Map<string, Value>()
  readonly #below: Layer<Value> | null

  constructor(below: Layer<Value> | null = null) {
    this.#below = below
  }

  get(key: string): Value | undefined {
    return this.#own.get(key) ?? this.#below?.get(key)
  }

  set(key: string, value: Value): void {
    this.#own.set(key, value)
  }

  /** Joins what lies below. */
  settle(): void {
    for (const [key, value] of this.#own) this.#below?.set(key, value)
  }
}

export type ImportedClient = { id: string; phone: string; language: Language }
export type ImportedCard = { id: string; isDefault: boolean; isChargeable: boolean }
export type ImportedPlan = {
  id: string
  clientId: string
  ownerPhone: string
  isShared: boolean
}

const names = [
  'rows',
  'clients',
  'phones',
  'cards',
  'tokens',
  'plans',
  'subscriptions',
  'members',
  'groups',
] as const

export type ImportState = {
  /** By kind and hash of its id: in which row of its file it stands. */
  rows: Layer<number>
  /** By the hash of their id in the other system. */
  clients: Layer<ImportedClient>
  /** In which row of the clients a phone stands, and whose it became. */
  phones: Layer<{ row: number; clientId: string }>
  /** Of a client, by our id. */
  cards: Layer<ImportedCard[]>
  /** By gateway and token: which row. */
  tokens: Layer<number>
  /** By our id of its client: the plan that runs. */
  plans: Layer<string>
  /** By the hash of their id in the other system. */
  subscriptions: Layer<ImportedPlan>
  /** By our id of the subscription: the phones that share it. */
  members: Layer<string[]>
  /** By our id of the client who shares another one's plan. */
  groups: Layer<string>
}

/** The state before the first row of an import. */
export function noImports(): ImportState {
  return {
    rows: new Layer(),
    clients: new Layer(),
    phones: new Layer(),
    cards: new Layer(),
    tokens: new Layer(),
    plans: new Layer(),
    subscriptions: new Layer(),
    members: new Layer(),
    groups: new Layer(),
  }
}

/** Layers of a batch's own. */
export function onTopOf(state: ImportState): ImportState {
  return {
    rows: new Layer(state.rows),
    clients: new Layer(state.clients),
    phones: new Layer(state.phones),
    cards: new Layer(state.cards),
    tokens: new Layer(state.tokens),
    plans: new Layer(state.plans),
    subscriptions: new Layer(state.subscriptions),
    members: new Layer(state.members),
    groups: new Layer(state.groups),
  }
}

/** The batch is committed. */
export function settle(state: ImportState): void {
  for (const name of names) state[name].settle()
}
