import { sql } from 'kysely'
import { maxGroupMembers } from '#rules/sale/group'
import { readId } from '#rules/imports/cells'
import type { TableRow } from '#rules/imports/read-table'
import { refuse } from '#rules/imports/row-refused'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { Transaction } from '#domain/core/transaction'
import { importRows, type Batch, type ImportRun, type RowImport } from '#domain/imports/import-rows'
import type { ImportedPlan } from '#domain/imports/import-state'
import { readPhone } from '#domain/imports/read-phone'
import { requireSystem } from '#domain/imports/require-system'
import {
  insertImportedMembers,
  type ImportedMember,
} from '#domain/sale/records/members/insert-imported-members'
import { boughtWith } from '#domain/sale/records/members/bought-with'
import { touchSubscriptions } from '#domain/sale/records/subscriptions/insert-imported-subscriptions'

type ReadMember = { subscription: string; phone: string }

type Facts = {
  /** By the hash of their id in the other system. */
  plans: ReadonlyMap<string, ImportedPlan & { phones: readonly string[] }>
  /** Imported accounts by phone, and whether they share a plan already. */
  accounts: ReadonlyMap<string, { id: string; isInGroup: boolean }>
}

type DecidedMember = { subjectId: string; member: ImportedMember }

/**
 * Imports who shares plans. Whoever was imported as a client shares at once; any other joins with the first
 * sign-in. Nobody is notified: staff can send invitations again later. Error: role_forbidden.
 */
export async function importMembers(ctx: Context, run: ImportRun, rows: TableRow[]): Promise<void> {
  requireSystem(ctx)
  await importRows(ctx, run, memberRows, rows)
}

const memberRows: RowImport<ReadMember, Facts, DecidedMember> = {
  kind: 'member',
  idColumn: 'phone',
  idOf: (cells) => `${readId(cells, 'subscription_id')} ${readPhone(cells).phone}`,
  read: (_ctx, { cells }) => ({
    subscription: readId(cells, 'subscription_id'),
    phone: readPhone(cells).phone,
  }),
  find: findFacts,
  decide: decideMember,
  write: writeMembers,
}

async function findFacts(
  tx: Transaction,
  _ctx: Context,
  rows: ReadMember[],
  { hash }: Omit<Batch<Facts>, 'facts'>,
): Promise<Facts> {
  const hashes = rows.map(({ subscription }) => Buffer.from(hash('subscription', subscription), 'hex'))
  const { rows: plans } = await sql<{
    hash: string
    id: string
    client_id: string
    owner_phone: string | null
    shared: boolean
    phones: string[]
  }>`select encode(r.id_hash, 'hex') as hash, s.id, s.client_id, c.phone as owner_phone, ${boughtWith('group_sharing')} as shared,
      array(select m.phone from subscription_members m where m.subscription_id = s.id and m.status in ('invited', 'joined')) as phones
    from imported_rows r join subscriptions s on s.id = r.subject_id join clients c on c.id = s.client_id
    where r.kind = 'subscription' and r.id_hash = any(${hashes}::bytea[]) and ${hasRunningStatus()}
    order by s.id for no key update of s`.execute(tx.db)
  const { rows: accounts } = await sql<{ phone: string; id: string; in_group: boolean }>`
    select c.phone, c.id, exists (select from subscription_members m where m.client_id = c.id and m.status = 'joined') as in_group
    from clients c where c.phone = any(${rows.map(({ phone }) => phone)}::text[]) and c.practice_of is null and c.blocked_at is null
      and exists (select from imported_rows r where r.subject_id = c.id and r.kind = 'client')`.execute(tx.db)
  return {
    plans: new Map(
      plans.map(({ hash: key, id, client_id, owner_phone, shared, phones }) => [
        key,
        { id, clientId: client_id, ownerPhone: owner_phone ?? '', isShared: shared, phones },
      ]),
    ),
    accounts: new Map(accounts.map(({ phone, id, in_group }) => [phone, { id, isInGroup: in_group }])),
  }
}

function decideMember(_ctx: Context, read: ReadMember, { facts, state, hash }: Batch<Facts>): DecidedMember {
  const key = hash('subscription', read.subscription)
  const stored = facts.plans.get(key)
  const plan = stored ?? state.subscriptions.get(key)
  if (!plan) throw refuse('subscription_id', 'subscription_unknown')
  if (!plan.isShared) throw refuse('subscription_id', 'not_shared')
  if (read.phone === plan.ownerPhone) throw refuse('phone', 'own_phone')
  const named = new Set([...(stored?.phones ?? []), ...(state.members.get(plan.id) ?? [])])
  if (named.has(read.phone)) throw refuse('phone', 'member_twice')
  if (named.size >= maxGroupMembers) throw refuse('phone', 'members_full', { max: maxGroupMembers })
  const account = facts.accounts.get(read.phone)
  const clientId = account?.id ?? state.phones.get(read.phone)?.clientId ?? null
  const isInGroup = clientId !== null && (account?.isInGroup || state.groups.get(clientId) !== undefined)
  const id = newId()
  state.members.set(plan.id, [...named, read.phone])
  if (clientId !== null && !isInGroup) state.groups.set(clientId, plan.id)
  return {
    subjectId: id,
    member: {
      id,
      subscriptionId: plan.id,
      ownerId: plan.clientId,
      phone: read.phone,
      // One group at a time: a second place stays open.
      clientId: isInGroup ? null : clientId,
    },
  }
}

async function writeMembers(tx: Transaction, ctx: Context, decided: DecidedMember[]): Promise<void> {
  const members = decided.map(({ member }) => member)
  await insertImportedMembers(tx, ctx, members)
  await touchSubscriptions(tx, ctx, [...new Set(members.map(({ subscriptionId }) => subscriptionId))])
}
