import { minute, secondsBefore } from '#rules/core/durations'
import { pageLink } from '#rules/core/addresses'
import { cardVerificationMinutes } from '#rules/core/limits'
import { addedCards } from '#rules/core/rate-limits'
import { wayBackOfCard } from '#rules/payments/added-card'
import { ShopError } from '#rules/errors/shop-error'
import { requireClient, type Context } from '#domain/core/context'
import { lockClient } from '#domain/people/identity/lock-client'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { Payer } from '#domain/core/ports/gateway'
import { insertCard } from '#domain/sale/records/cards/insert-card'
import { makeCardDefaultWithin } from '#domain/sale/records/cards/default-card'
import {
  getStoredCard,
  listStoredCards,
  type PaymentMethodView,
} from '#domain/sale/records/cards/list-payment-methods'
import { planCardWarnings } from '#domain/sale/payments/warn-of-card'
import { payerFields } from '#domain/sale/payments/open-payment'
import { firstCheckAt } from '#domain/sale/payments/verify-card'
import { startAwaitedRenewals } from '#domain/sale/lifecycle/start-awaited-renewals'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * Adds a card of the signed-in client's by the token that the gateway made in the browser. Until the bank has
 * verified it, on the page that the answer names, it can pay nothing. The same token again answers the same
 * card. Errors: card_not_created (not the gateway's, for one payment only, or somebody else's),
 * payment_method_not_for_gateway (it keeps no cards), too_many_requests.
 */
export async function addCard(ctx: Context, input: { token: string }): Promise<PaymentMethodView> {
  const clientId = requireClient(ctx)
  const { name: provider, cardVault: vault } = ctx.gateways.forCards
  if (!vault) throw new ShopError('payment_method_not_for_gateway')
  await requireFewCards(ctx, ctx.db, clientId)
  const known = await findByToken(ctx, clientId, { provider, token: input.token })
  if (known) return getStoredCard(ctx, ctx.db, clientId, known)
  // Many at once would all be asked about before one of them is counted.
  await ctx.limiter.use('added_cards', clientId, addedCards)
  const [newest] = await listStoredCards(ctx, ctx.db, clientId)
  const callbackUrl = pageLink(ctx, '/user/payment-methods', wayBackOfCard(newest?.id))
  const payer = await readPayer(ctx, clientId)
  const card = await vault.keepCard({ token: input.token, payer, callbackUrl })
  if (!card?.month || !card.year) throw new ShopError('card_not_created')
  // A token for a single payment has no verification page.
  if (!card.isVerified && !card.verificationUrl) throw new ShopError('card_not_created')
  const { handle, brand, lastFour, month, year, name, isVerified, verificationUrl } = card
  const verifyUntil = new Date(ctx.now().getTime() + cardVerificationMinutes * minute)
  const kept = {
    provider,
    token: handle,
    made_from: input.token === handle ? null : input.token,
    brand,
    last_four: lastFour,
    month,
    year,
    name,
    verify_until: isVerified ? null : verifyUntil,
    verification_url: isVerified ? null : verificationUrl,
  }

  const id = await inTransaction(ctx, async (tx) => {
    await lockClient(tx, clientId)
    await requireFewCards(ctx, tx.db, clientId)
    const written = await insertCard(tx, ctx, { ...kept, client_id: clientId })
    if (!written) return findOwn(tx, clientId, kept)
    if (isVerified) {
      await makeCardDefaultWithin(tx, { clientId, id: written, onlyIfNone: true })
      planCardWarnings(tx, ctx, { id: written, clientId, month, year })
      await startAwaitedRenewals(tx, ctx, { clientId, cardId: written })
    } else {
      enqueue(tx, ctx, {
        name: 'payment_method.verify',
        subjectId: written,
        clientId,
        dueAt: firstCheckAt(ctx.now()),
      })
    }
    return written
  })
  return getStoredCard(ctx, ctx.db, clientId, id)
}

/** The card that an earlier call has made of this token, whose answer was lost. */
async function findByToken(
  ctx: Context,
  clientId: string,
  { provider, token }: { provider: string; token: string },
): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('payment_methods')
    .select('id')
    .where('provider', '=', provider)
    .where('made_from', '=', token)
    .where('client_id', '=', clientId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** The signed-in client's data, for gateways that ask for it. */
async function readPayer(ctx: Context, clientId: string): Promise<Payer> {
  const { payer } = await ctx.db
    .selectFrom('clients as c')
    .select(payerFields().as('payer'))
    .where('c.id', '=', clientId)
    .executeTakeFirstOrThrow()
  return payer
}

/** Limits attempts with stolen cards. */
async function requireFewCards(
  ctx: Context,
  db: Pick<Context['db'], 'selectFrom'>,
  clientId: string,
): Promise<void> {
  const since = secondsBefore(ctx.now(), addedCards.duration)
  const { count, first } = await db
    .selectFrom('payment_methods')
    .select((row) => [row.fn.countAll<bigint>().as('count'), row.fn.min('created_at').as('first')])
    .where('client_id', '=', clientId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  if (Number(count) < addedCards.points) return
  const waited = first ? (ctx.now().getTime() - first.getTime()) / 1000 : 0
  throw new ShopError('too_many_requests', { retryAfter: addedCards.duration - waited })
}

async function findOwn(
  tx: Transaction,
  clientId: string,
  { provider, token }: { provider: string; token: string },
): Promise<string> {
  const row = await tx.db
    .selectFrom('payment_methods')
    .select('id')
    .where('provider', '=', provider)
    .where('token', '=', token)
    .where('client_id', '=', clientId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new ShopError('card_not_created')
  return row.id
}
