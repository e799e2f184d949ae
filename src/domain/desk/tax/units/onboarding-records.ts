import type { Insertable, Selectable, Updateable } from 'kysely'
import type { KeyObject } from 'node:crypto'
import { ShopError } from '#rules/errors/shop-error'
import { nextStatus } from '#rules/core/moves'
import {
  closedOnboardingStates,
  taxOnboardingMoves,
  type CheckResults,
  type OnboardingProblem,
  type TaxOnboardingState,
} from '#rules/tax/tax-onboarding'
import { readSecurityToken } from '#einvoice/read-certificate'
import type { DB } from '#db/types'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import type { IssuedCsid } from '#domain/core/ports/tax-authority'
import type { KeySeal } from '#domain/core/ports/key-seal'
import type { Transaction } from '#domain/core/transaction'
import { sealCredential } from '#domain/core/unit-secrets'

export type Onboarding = Selectable<DB['tax_onboardings']>
export type Credential = Selectable<DB['tax_credentials']>
type Event = { [S in TaxOnboardingState]: keyof (typeof taxOnboardingMoves)[S] }[TaxOnboardingState]

/** @throws tax_onboarding_not_found */
export async function getOnboarding(ctx: Pick<Context, 'db'>, id: string): Promise<Onboarding> {
  const row = await ctx.db.selectFrom('tax_onboardings').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new ShopError('tax_onboarding_not_found')
  return row
}

export async function getCredential(ctx: Pick<Context, 'db'>, id: string | null): Promise<Credential> {
  return ctx.db.selectFrom('tax_credentials').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * The attempt, locked, if it still stands where the caller saw it: it asked the authority in between.
 * @throws tax_onboarding_moved
 */
export async function lockOnboarding(tx: Transaction, seen: Onboarding): Promise<Onboarding> {
  const row = await tx.db
    .selectFrom('tax_onboardings')
    .selectAll()
    .where('id', '=', seen.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.state !== seen.state || row.compliance_id !== seen.compliance_id)
    throw new ShopError('tax_onboarding_moved')
  return row
}

/** The open attempt of a unit, locked. */
export function lockOpenOnboarding(tx: Transaction, unitId: string): Promise<Onboarding | undefined> {
  return tx.db
    .selectFrom('tax_onboardings')
    .selectAll()
    .where('unit_id', '=', unitId)
    .where('state', 'not in', closedOnboardingStates)
    .forUpdate()
    .executeTakeFirst()
}

export function insertOnboarding(
  tx: Transaction,
  ctx: Context,
  row: Omit<Insertable<DB['tax_onboardings']>, 'id' | 'state' | 'checks' | 'started_at' | 'updated_at'>,
): Promise<Onboarding> {
  const now = ctx.now()
  return tx.db
    .insertInto('tax_onboardings')
    .values({ ...row, id: newId(), state: 'requested', checks: '{}', started_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type OnboardingSet = Pick<Updateable<DB['tax_onboardings']>, 'compliance_id' | 'production_id' | 'checks'>

/**
 * Moves a locked attempt by the table; a problem of before is over with it.
 * @throws tax_onboarding_moved where the table does not lead from its state
 */
export async function moveOnboarding(
  tx: Transaction,
  ctx: Context,
  row: Onboarding,
  event: Event,
  { set = {} }: { set?: OnboardingSet } = {},
): Promise<Onboarding> {
  const state = nextStatus(taxOnboardingMoves, row.state, event)
  if (!state) throw new ShopError('tax_onboarding_moved')
  return tx.db
    .updateTable('tax_onboardings')
    .set({ ...set, state, problem: null, updated_at: ctx.now() })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Keeps why a step did not succeed. The attempt stays where it is. */
export async function keepProblem(
  tx: Transaction,
  ctx: Context,
  row: Onboarding,
  problem: OnboardingProblem,
): Promise<void> {
  await tx.db
    .updateTable('tax_onboardings')
    .set({ problem: JSON.stringify(problem), updated_at: ctx.now() })
    .where('id', '=', row.id)
    .execute()
}

/** Adds what was answered to a check. */
export async function keepCheck(
  tx: Transaction,
  ctx: Context,
  row: Onboarding,
  result: CheckResults,
): Promise<void> {
  await tx.db
    .updateTable('tax_onboardings')
    .set({ checks: JSON.stringify({ ...row.checks, ...result }), problem: null, updated_at: ctx.now() })
    .where('id', '=', row.id)
    .execute()
}

/** Nothing of it is used any more. */
export async function abandonOnboarding(tx: Transaction, ctx: Context, row: Onboarding): Promise<void> {
  await moveOnboarding(tx, ctx, row, 'abandon')
  await replaceCredentials(tx, ctx, [row.compliance_id, row.production_id])
}

/**
 * Certificates that are used no more, from now; those that were replaced before keep their moment, and null
 * is passed over.
 */
export async function replaceCredentials(
  tx: Transaction,
  ctx: Context,
  ids: (string | null)[],
): Promise<void> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return
  await tx.db
    .updateTable('tax_credentials')
    .set({ replaced_at: ctx.now() })
    .where('id', 'in', known)
    .where('replaced_at', 'is', null)
    .execute()
}

/** Keeps a certificate with its key and secret, both sealed. */
export function insertCredential(
  tx: Transaction,
  ctx: Context,
  seal: KeySeal,
  {
    csid,
    key,
    ...row
  }: Pick<Credential, 'unit_id' | 'kind' | 'environment' | 'common_name' | 'unit_serial' | 'csr'> & {
    csid: IssuedCsid
    key: KeyObject
  },
): Promise<Credential> {
  const id = newId()
  const certificate = readSecurityToken(csid.token)
  return tx.db
    .insertInto('tax_credentials')
    .values({
      ...row,
      ...sealCredential(seal, id, { key, secret: csid.secret }),
      id,
      token: csid.token,
      request_id: csid.requestId,
      certificate: certificate.text,
      expires_at: certificate.notAfter,
      created_at: ctx.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
