import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { ShopError } from '#rules/errors'
import { signInTries } from '#rules/limits'
import type { Clients } from '#db/types'
import { recordFact } from '#domain/activity/record-fact'
import type { Context } from '#domain/context'
import { addressGroup } from '#domain/identity/address-group'
import { hashBrowser } from '#domain/identity/browser-hash'
import type { Device } from '#domain/identity/browser-hash'
import { joinGroup } from '#domain/identity/join-group'
import { normalisePhone } from '#domain/identity/normalise-phone'
import type { NormalisedPhone } from '#domain/identity/normalise-phone'
import { tryCode, useCode } from '#domain/identity/one-time-code'
import { openSession } from '#domain/identity/open-session'
import { inTransaction } from '#domain/transaction'
import type { Transaction } from '#domain/transaction'

export type ClientRow = Selectable<Clients>

/**
 * Signs a client in with the code that was sent to the phone. The first sign-in makes the client, in the language of the
 * moment, and joins the group that the phone was invited to.
 */
export async function signInClient(
  ctx: Context,
  input: { extension: string; number: string; code: string; device: Device },
): Promise<{ token: string; client: ClientRow }> {
  const phone = normalisePhone(input)
  await ctx.limiter.use('sign_in_address', addressGroup(ctx.address), signInTries)
  const tried = await tryCode(
    ctx,
    { purpose: 'client_sign_in', recipient: phone.phone, browser: hashBrowser(input.device) },
    input.code,
  )
  if (!tried) throw new ShopError('code_expired')

  return inTransaction(ctx, async (tx) => {
    await useCode(tx, ctx, tried.id)
    const { client, isNew } = await meetClient(tx, ctx, phone)
    if (client.blocked_at) throw new ShopError('client_blocked')
    const { token, ctx: theirs } = await openSession(
      tx,
      ctx,
      { kind: 'client', id: client.id },
      input.device.userAgent,
    )
    if (isNew) {
      recordFact(tx, theirs, {
        action: 'client.created',
        entity: 'client',
        entityId: client.id,
        clientId: client.id,
        personal: { phone: { before: null, after: phone.phone } },
      })
    }
    await joinGroup(tx, theirs, client.id, phone.phone)
    return { token, client }
  })
}

/** The client of the phone, made when nobody has it yet, also when two sign-ins come at once. */
async function meetClient(
  tx: Transaction,
  ctx: Context,
  phone: NormalisedPhone,
): Promise<{ client: ClientRow; isNew: boolean }> {
  const now = ctx.now()
  const row = await tx.db
    .insertInto('clients')
    .values({
      phone: phone.phone,
      phone_extension: phone.extension,
      phone_number: phone.number,
      language: ctx.language,
      created_at: now,
      updated_at: now,
    })
    // Changes nothing; it only makes the row come back.
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ phone: phone.phone }))
    .returningAll()
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirst()
  if (!row) throw new ShopError('customer_not_created')
  const { is_new: isNew, ...client } = row
  return { client, isNew }
}
