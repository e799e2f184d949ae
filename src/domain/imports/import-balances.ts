import { sql } from 'kysely'
import { halalas, subtract, zero, type Halalas } from '#rules/core/money'
import { readAmount, readId, requireText } from '#rules/imports/cells'
import type { TableRow } from '#rules/imports/read-table'
import { refuse, refuseField } from '#rules/imports/row-refused'
import { maxReason } from '#rules/desk/text-lengths'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { postBooking } from '#domain/core/ledger/post-booking'
import type { Transaction } from '#domain/core/transaction'
import { findImportedClients, requireClientOf, type StoredClient } from '#domain/imports/find-clients'
import { importRows, type Batch, type ImportRun, type RowImport } from '#domain/imports/import-rows'
import { requireSystem } from '#domain/imports/require-system'

type ReadBalance = { client: string; amount: Halalas; reason: string }
type Facts = { stored: ReadonlyMap<string, StoredClient> }
type DecidedBalance = { subjectId: string; read: ReadBalance }

/**
 * Imports what clients have of store credit, once for each. It is booked against an opening account, with the
 * reason: nothing was earned or given here. Nobody is notified. Error: role_forbidden.
 */
export async function importBalances(ctx: Context, run: ImportRun, rows: TableRow[]): Promise<void> {
  requireSystem(ctx)
  await importRows(ctx, run, balanceRows, rows)
}

const balanceRows: RowImport<ReadBalance, Facts, DecidedBalance> = {
  kind: 'balance',
  idColumn: 'client_id',
  idOf: (cells) => readId(cells, 'client_id'),
  read: readBalance,
  async find(tx, _ctx, rows, { hash }) {
    return {
      stored: await findImportedClients(
        tx,
        rows.map(({ client }) => hash('client', client)),
      ),
    }
  },
  decide: decideBalance,
  write: writeBalances,
}

function readBalance(_ctx: Context, { cells }: TableRow): ReadBalance {
  const balance = readAmount(cells, 'balance')
  if (!balance) throw refuse('balance_riyals', 'amount_missing')
  if (balance.amount === zero) throw refuseField(balance.column, 'out_of_range')
  return {
    client: readId(cells, 'client_id'),
    amount: balance.amount,
    reason: requireText(cells, 'reason', maxReason),
  }
}

function decideBalance(
  _ctx: Context,
  read: ReadBalance,
  { facts, state, hash }: Batch<Facts>,
): DecidedBalance {
  const client = requireClientOf(hash('client', read.client), { stored: facts.stored, state })
  return { subjectId: client.id, read }
}

async function writeBalances(tx: Transaction, ctx: Context, decided: DecidedBalance[]): Promise<void> {
  const added = decided.map(({ subjectId, read }) => ({ id: subjectId, amount: read.amount }))
  const { rows } = await sql<{ id: string; balance_minor: string }>`
    update clients c set balance_minor = c.balance_minor + v.amount, updated_at = ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as v (id uuid, amount bigint) where c.id = v.id
    returning c.id, c.balance_minor`.execute(tx.db)
  const balances = new Map(rows.map(({ id, balance_minor: after }) => [id, Number(after)]))
  for (const { subjectId, read } of decided) {
    const { amount, reason } = read
    const after = halalas(balances.get(subjectId) ?? amount)
    postBooking(tx, ctx, {
      kind: 'opening_balance',
      entries: [
        { account: 'opening', amount },
        { account: 'client_balance', amount: subtract(zero, amount), clientId: subjectId },
      ],
    })
    recordFact(tx, ctx, {
      action: 'client.balance_adjusted',
      entity: 'client',
      entityId: subjectId,
      clientId: subjectId,
      changes: {
        amount_minor: { before: null, after: amount },
        balance_minor: { before: after - amount, after },
        method: { before: null, after: 'import' },
      },
      personal: { reason: { before: null, after: reason } },
    })
  }
}
