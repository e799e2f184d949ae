import { sql } from 'kysely'
import { toLatinDigits } from '#rules/core/digits'
import { addDays, startOfDay } from '#rules/core/riyadh-days'
import { isCardNumber, isExpiryInFuture } from '#rules/payments/card'
import {
  cell,
  readId,
  readPastDay,
  readText,
  readYesNo,
  requireNumber,
  requireText,
} from '#rules/imports/cells'
import type { TableRow } from '#rules/imports/read-table'
import { refuse, refuseField } from '#rules/imports/row-refused'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { findImportedClients, idsOf, requireClientOf, type StoredClient } from '#domain/imports/find-clients'
import { importRows, type Batch, type ImportRun, type RowImport } from '#domain/imports/import-rows'
import { requireSystem } from '#domain/imports/require-system'
import { startAwaitedRenewals } from '#domain/sale/lifecycle/start-awaited-renewals'
import { planCardWarnings } from '#domain/sale/payments/warn-of-card'
import { insertImportedCards } from '#domain/sale/records/cards/insert-imported-cards'

/**
 * A card counts as verified when it was charged so many days ago at most, without its owner: the bank knows
 * it as one of this business. Any other is asked about by the bank at its first payment here, and charges no
 * renewal before.
 */
const verifiedDays = 400

type ReadCard = {
  row: number
  client: string
  gateway: string
  token: string
  brand: string
  lastFour: string
  month: number
  year: number
  name: string
  isVerified: boolean
  isDefault: boolean
}

type Facts = {
  stored: ReadonlyMap<string, StoredClient>
  /** Gateway and token of cards that are known already. */
  taken: ReadonlySet<string>
  /** Clients who have a default card. */
  withDefault: ReadonlySet<string>
}

type DecidedCard = { subjectId: string; clientId: string; isDefault: boolean; read: ReadCard }

/**
 * Imports the handles of saved cards, which stay at their gateway. Plans that waited for a card renew with
 * one that is verified. Nobody is notified, but whose plan was bought here: it is charged from now on. Error:
 * role_forbidden.
 */
export async function importCards(ctx: Context, run: ImportRun, rows: TableRow[]): Promise<void> {
  requireSystem(ctx)
  await importRows(ctx, run, cardRows, rows)
}

const cardRows: RowImport<ReadCard, Facts, DecidedCard> = {
  kind: 'card',
  idColumn: 'token',
  idOf: (cells) => `${cell(cells, 'gateway').toLowerCase()} ${readId(cells, 'token')}`,
  read: readCard,
  find: findCards,
  decide: decideCard,
  write: writeCards,
}

function readCard(ctx: Context, { number, cells }: TableRow): ReadCard {
  const gateway = requireText(cells, 'gateway', 40).toLowerCase()
  const vaults = ctx.gateways.having('cardVault').map(({ name }) => name)
  if (!vaults.includes(gateway)) {
    throw refuse('gateway', 'gateway_unknown', { known: vaults.join(', ') || '—' })
  }
  const token = readId(cells, 'token')
  if (/^[\d\s-]+$/.test(toLatinDigits(token)) && isCardNumber(token)) throw refuse('token', 'card_number')
  const lastFour = toLatinDigits(cell(cells, 'last_four'))
  if (!/^\d{4}$/.test(lastFour)) throw refuseField('last_four', 'not_four_digits')
  const month = requireNumber(cells, 'month', { min: 1, max: 12 })
  const year = requireNumber(cells, 'year', { min: 2000, max: 2200 })
  if (!isExpiryInFuture({ month, year }, ctx.now())) throw refuse('month', 'card_expired')
  const charged = readPastDay(cells, 'last_charged_on', ctx.now())
  return {
    row: number,
    client: readId(cells, 'client_id'),
    gateway,
    token,
    brand: requireText(cells, 'brand', 20).toLowerCase(),
    lastFour,
    month,
    year,
    name: readText(cells, 'name', 100),
    isVerified: charged !== null && addDays(startOfDay(charged), verifiedDays) >= ctx.now(),
    isDefault: readYesNo(cells, 'default'),
  }
}

async function findCards(
  tx: Transaction,
  _ctx: Context,
  rows: ReadCard[],
  { state, hash }: Omit<Batch<Facts>, 'facts'>,
): Promise<Facts> {
  const hashes = rows.map(({ client }) => hash('client', client))
  const stored = await findImportedClients(tx, hashes)
  if (rows.length === 0) return { stored, taken: new Set(), withDefault: new Set() }
  const taken = await tx.db
    .selectFrom('payment_methods')
    .select(['provider', 'token'])
    .where(sql<boolean>`token = any(${rows.map(({ token }) => token)}::text[])`)
    .execute()
  const owners = idsOf(hashes, { stored, state })
  const defaults = await tx.db
    .selectFrom('payment_methods')
    .select('client_id')
    .where(sql<boolean>`client_id = any(${owners}::uuid[]) and is_default and removed_at is null`)
    .execute()
  return {
    stored,
    taken: new Set(taken.map(({ provider, token }) => `${provider} ${token}`)),
    withDefault: new Set(defaults.map(({ client_id }) => client_id)),
  }
}

function decideCard(_ctx: Context, read: ReadCard, { facts, state, hash }: Batch<Facts>): DecidedCard {
  const client = requireClientOf(hash('client', read.client), { stored: facts.stored, state })
  const handle = `${read.gateway} ${read.token}`
  if (facts.taken.has(handle) || state.tokens.get(handle) !== undefined) throw refuse('token', 'card_twice')
  const cards = state.cards.get(client.id) ?? []
  const hasDefault = facts.withDefault.has(client.id) || cards.some(({ isDefault }) => isDefault)
  const isDefault = read.isDefault && !hasDefault
  const id = newId()
  state.tokens.set(handle, read.row)
  state.cards.set(client.id, [...cards, { id, isDefault, isChargeable: read.isVerified }])
  return { subjectId: id, clientId: client.id, isDefault, read }
}

async function writeCards(tx: Transaction, ctx: Context, decided: DecidedCard[]): Promise<void> {
  await insertImportedCards(
    tx,
    ctx,
    decided.map(({ subjectId, clientId, isDefault, read }) => ({
      id: subjectId,
      client_id: clientId,
      provider: read.gateway,
      token: read.token,
      brand: read.brand,
      last_four: read.lastFour,
      month: read.month,
      year: read.year,
      name: read.name,
      is_default: isDefault,
      needs_bank: !read.isVerified,
    })),
  )
  // Also of those whose bank is asked first: they may renew by then.
  for (const { subjectId: id, clientId, read } of decided)
    planCardWarnings(tx, ctx, { id, clientId, ...read })
  const owners = decided.filter(({ read }) => read.isVerified)
  const awaiting = await tx.db
    .selectFrom('subscriptions as s')
    .select('s.client_id')
    .select(sql<boolean>`bool_and(${wasTakenOver})`.as('is_taken_over'))
    .where(
      sql<boolean>`s.client_id = any(${owners.map(({ clientId }) => clientId)}::uuid[]) and s.awaits_card`,
    )
    .where(hasRunningStatus())
    .groupBy('s.client_id')
    .execute()
  for (const { client_id: clientId, is_taken_over: isSilent } of awaiting) {
    const own = owners.filter((one) => one.clientId === clientId)
    const card = own.find(({ isDefault }) => isDefault) ?? own[0]
    if (card) await startAwaitedRenewals(tx, ctx, { clientId, cardId: card.subjectId, isSilent })
  }
}

/** Whether the last period of the subscription `s` was paid for in another system. */
const wasTakenOver = sql<boolean>`coalesce((select o.method = 'import' from subscription_periods d join orders o on o.id = d.order_id
  where d.subscription_id = s.id order by d.starts_at desc limit 1), false)`
