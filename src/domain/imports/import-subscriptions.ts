import { sql } from 'kysely'
import { zero } from '#rules/core/money'
import {
  isChargeable as isChargeableSum,
  isSamePrice,
  priceOrder,
  withTax,
  type EnteredPrice,
} from '#rules/shop/price'
import { riyadhDate } from '#rules/core/riyadh-days'
import { readId } from '#rules/imports/cells'
import type { ImportNote } from '#rules/imports/import-files'
import type { TableRow } from '#rules/imports/read-table'
import { refuse, type RefusalValues } from '#rules/imports/row-refused'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { Transaction } from '#domain/core/transaction'
import { findImportedClients, idsOf, requireClientOf, type StoredClient } from '#domain/imports/find-clients'
import {
  importRows,
  type Batch,
  type ImportRun,
  type RowImport,
  type RowNote,
} from '#domain/imports/import-rows'
import type { ImportedCard } from '#domain/imports/import-state'
import { importedTime } from '#domain/imports/imported-time'
import { readSubscription, type ReadSubscription } from '#domain/imports/read-subscription'
import { requireSystem } from '#domain/imports/require-system'
import { writeSubscriptions, type DecidedSubscription } from '#domain/imports/write-subscriptions'
import { isChargeable } from '#domain/sale/records/cards/chargeable-card'
import { enteredPrice, withPrice } from '#domain/shop/catalogue/entered-price'
import { listActiveTaxes, type ActiveTax } from '#domain/shop/catalogue/list-active-taxes'
import { soldColumns, type SoldFields } from '#domain/shop/catalogue/product-columns'

type Plan = SoldFields & { id: string; ref_id: bigint; price: EnteredPrice }

type Facts = {
  stored: ReadonlyMap<string, StoredClient>
  /** By number and by id. */
  plans: ReadonlyMap<string, Plan>
  taxes: ActiveTax[]
  /** Clients with a plan that runs. */
  running: ReadonlySet<string>
  /** Cards that renewals can be charged to, by their client. */
  cards: ReadonlyMap<string, ImportedCard[]>
  /** The latest decision about renewal that the store knows of, by client. */
  decisions: ReadonlyMap<string, Decision>
  /** Prices that are announced for renewals of a plan, by it. */
  coming: ReadonlyMap<string, ComingPrice>
}

type Decision = { granted: boolean; at: Date }
type ComingPrice = { price: EnteredPrice; from: Date }

/**
 * Imports plans that run, each with the period that its client has paid for elsewhere, what is left of its
 * points, and its renewal. The price that was agreed to is charged from the paid end on, as any other renewal
 * is. Nobody is notified now, but of another price that was announced before they came. Error:
 * role_forbidden.
 */
export async function importSubscriptions(ctx: Context, run: ImportRun, rows: TableRow[]): Promise<void> {
  requireSystem(ctx)
  await importRows(ctx, run, subscriptionRows, rows)
}

const subscriptionRows: RowImport<ReadSubscription, Facts, DecidedSubscription> = {
  kind: 'subscription',
  idColumn: 'id',
  idOf: (cells) => readId(cells, 'id'),
  read: (ctx, { cells }) => readSubscription(ctx, cells),
  find: findFacts,
  decide: decideSubscription,
  write: writeSubscriptions,
}

async function findFacts(
  tx: Transaction,
  ctx: Context,
  rows: ReadSubscription[],
  { state, hash }: Omit<Batch<Facts>, 'facts'>,
): Promise<Facts> {
  const hashes = rows.map(({ client }) => hash('client', client))
  const stored = await findImportedClients(tx, hashes)
  const owners = idsOf(hashes, { stored, state })
  const terms = await readTerms(tx, ctx)
  const running = await tx.db
    .selectFrom('subscriptions as s')
    .select('s.client_id')
    .where(sql<boolean>`s.client_id = any(${owners}::uuid[]) and ${hasRunningStatus()}`)
    .execute()
  const cards = await tx.db
    .selectFrom('payment_methods as m')
    .select(['m.id', 'm.client_id', 'm.is_default'])
    .where(sql<boolean>`m.client_id = any(${owners}::uuid[]) and ${isChargeable(ctx)}`)
    .execute()
  const byClient = Map.groupBy(cards, ({ client_id }) => client_id)
  return {
    ...terms,
    stored,
    decisions: await readDecisions(tx, owners),
    running: new Set(running.map(({ client_id }) => client_id)),
    cards: new Map(
      [...byClient].map(([client, own]) => [
        client,
        own.map(({ id, is_default }) => ({ id, isDefault: is_default, isChargeable: true })),
      ]),
    ),
  }
}

/** What plans are sold and renewed for. */
async function readTerms(tx: Transaction, ctx: Context): Promise<Pick<Facts, 'plans' | 'taxes' | 'coming'>> {
  const products = await tx.db
    .selectFrom('products')
    .select(['id', 'ref_id', ...soldColumns])
    .execute()
  const plans = products.map((row): Plan => withPrice(row))
  const changes = await tx.db
    .selectFrom('price_changes')
    .select(['product_id', 'price_minor', 'price_with_tax_minor', 'applies_from'])
    .where('status', '=', 'scheduled')
    .where('applies_from', '>', ctx.now())
    .execute()
  return {
    plans: new Map(plans.flatMap((plan) => [[String(plan.ref_id), plan] as const, [plan.id, plan] as const])),
    taxes: await listActiveTaxes(tx.db),
    coming: new Map(
      changes.map((row) => [row.product_id, { price: enteredPrice(row), from: row.applies_from }]),
    ),
  }
}

async function readDecisions(tx: Transaction, owners: string[]): Promise<Facts['decisions']> {
  const rows = await tx.db
    .selectFrom('consents')
    .distinctOn('client_id')
    .select(['client_id', 'granted', 'created_at'])
    .where(sql<boolean>`client_id = any(${owners}::uuid[])`)
    .where('kind', '=', 'renewal')
    .orderBy('client_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ client_id, granted, created_at: at }) => [client_id, { granted, at }]))
}

function decideSubscription(
  ctx: Context,
  read: ReadSubscription,
  { facts, state, hash }: Batch<Facts>,
): DecidedSubscription {
  const client = requireClientOf(hash('client', read.client), { stored: facts.stored, state })
  const plan = facts.plans.get(read.plan)
  if (!plan) throw refuse('plan', 'plan_unknown')
  if (facts.running.has(client.id) || state.plans.get(client.id)) throw refuse('client_id', 'plan_runs')
  const time = importedTime(read, plan.days, ctx.now())
  const { price, priceBeforeTax } = priceOf(read, plan, facts.taxes)
  const { renewal, isDecidedSince } = renewalOf(read, facts.decisions.get(client.id))
  const card =
    renewal && chooseCard([...(facts.cards.get(client.id) ?? []), ...(state.cards.get(client.id) ?? [])])
  const coming = renewal ? facts.coming.get(plan.id) : undefined
  const isPriceComing = coming !== undefined && !isSamePrice(coming.price, price)
  const id = newId()
  state.plans.set(client.id, id)
  state.subscriptions.set(hash('subscription', read.id), {
    id,
    clientId: client.id,
    ownerPhone: client.phone,
    isShared: plan.group_sharing,
  })
  return {
    subjectId: id,
    client,
    read,
    product: plan,
    price,
    priceBeforeTax,
    time,
    startsAt: read.since && read.since < time.startsAt ? read.since : time.startsAt,
    cardId: card?.id ?? null,
    renewal,
    isDecidedSince,
    isPriceComing,
    notes: [
      ...(read.renewal && !renewal ? [noteOf('renews', 'renewal_withdrawn')] : []),
      ...(isPriceComing ? [noteOf('plan', 'price_announced', { day: riyadhDate(coming.from) })] : []),
    ],
  }
}

/**
 * The consent of the file, unless its client has decided since: who has taken it back here renews nothing by
 * an older one, and a younger consent stands as it was given.
 */
function renewalOf(
  { renewal }: ReadSubscription,
  decision: Decision | undefined,
): Pick<DecidedSubscription, 'renewal' | 'isDecidedSince'> {
  const isDecidedSince = renewal !== null && decision !== undefined && decision.at > renewal.agreedAt
  return { renewal: isDecidedSince && !decision.granted ? null : renewal, isDecidedSince }
}

function noteOf(column: string, is: ImportNote, values: RefusalValues = {}): RowNote {
  return { column, is, values }
}

/** What each renewal costs, as it was agreed to; it can be charged, or is nothing. */
function priceOf(read: ReadSubscription, plan: Plan, taxes: ActiveTax[]) {
  const price = read.price ? withTax(read.price.amount) : plan.price
  const sums = priceOrder({ price, discount: null, taxes, balance: zero })
  if (!isChargeableSum(sums.finalPrice)) throw refuse(read.price?.column ?? 'plan', 'price_too_small')
  return { price, priceBeforeTax: sums.priceBeforeTax }
}

/**
 * As a renewal that waited for a card chooses: the default one, else the newest. Those of this run may be
 * among the stored ones, too.
 */
function chooseCard(cards: ImportedCard[]): ImportedCard | null {
  const usable = cards.filter(({ isChargeable: can }) => can)
  const byAge = usable.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  return byAge.find(({ isDefault }) => isDefault) ?? byAge[0] ?? null
}
