import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import type { RequestLog } from '#api/calls/request-log'
import type { Database } from '#db/client'
import { storeSeed } from '#db/seeds/store'
import { insertCoupon, type NewCoupon } from '#domain/sale/records/coupons/insert-coupon'
import { insertProduct, type NewProduct } from '#domain/shop/catalogue/insert-product'
import { insertTax } from '#domain/shop/catalogue/insert-tax'
import type { Context, Dependencies } from '#domain/core/context'
import { runDueJobs } from '#domain/core/jobs/run-due-jobs'
import type { JobName } from '#domain/core/names'
import type { GatewayWith } from '#domain/core/ports/gateway'
import { getPaymentToSync, handleOf } from '#domain/sale/payments/sync-payment'
import { findStoreSettings } from '#domain/shop/store/find-store-settings'
import { setUpStore } from '#domain/shop/store/set-up-store'
import { inTransaction } from '#domain/core/transaction'
import { createMoyasar } from '#integrations/payments/moyasar'
import { handlers } from '#jobs/handlers'
import { basisPoints, halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { TestShop as TestGateway } from '../sandbox/moyasar/test-shop.ts'
import { oneGateway, signedInClient, testApi, testContext, type Result } from './api.ts'

/** All that the shop's stories need of a gateway. */
export type CardGateway = GatewayWith<'cards' | 'cardVault' | 'applePay' | 'paymentList' | 'refunds'>

/** A practice gateway with its adapter, and what a browser does with it. */
export type Bank = {
  gateway: CardGateway
  /** A token for one payment, made of a card's number. */
  tokenOf(number: string): Promise<string>
  /** The payer's way over the bank's pages; how it answers is the gateway's own word for it. */
  walk(url: string, answer?: string): Promise<URL>
  close(): Promise<void>
}

export const approvedCard = '4201320111111010'
export const poorCard = '4201320000311101'

/** A card that the practice gateway keeps and charges. */
const typedCard = {
  name: 'Noura Ali',
  number: '4111111111111111',
  month: 9,
  year: 2036,
  cvc: '123',
  callback_url: 'http://store.test',
}

/** A clock that a test moves. */
export function travellingClock(start = new Date()) {
  let moment = start.getTime()
  return {
    now: () => new Date(moment),
    travel(ms: number) {
      moment += ms
    },
  }
}

type ShopOptions = { now?: () => Date; parts?: Partial<Dependencies>; requestLog?: RequestLog }

/**
 * A whole shop on a test database: the API, two plans with 15 % tax, the practice gateway on a port of its own, and the
 * jobs, which run when the test says so.
 */
export async function openTestShop(db: Database, options: ShopOptions = {}) {
  const bank = await openMoyasarBank()
  const shop = await openShopAt(db, bank, options)

  /** A card as a browser types it at the gateway: its token, and the page on which its bank verifies it. */
  async function typeCard(card: Partial<typeof typedCard> = {}) {
    const { body } = await bank.call('POST', '/v1/tokens', { ...typedCard, ...card }, 'pk_test_sandbox:')
    return { token: String(body.id), url: String(body.verification_url) }
  }

  /** A card that its bank has verified, saved by the client of the session; `answer` says how the bank treats charges from then on. */
  async function addCard(token: string, card: Partial<typeof typedCard> = {}) {
    const typed = await typeCard(card)
    await bank.walk(typed.url)
    const path = 'POST /api/clients/v1/payment_methods'
    const added = await shop.ask(path, { token, body: { token: typed.token } })
    return {
      id: String(added.body.payment_method.id),
      answer: (code: string) => bank.call('PUT', `/sandbox/tokens/${typed.token}`, { code }, null),
    }
  }

  /** Its id. */
  const saveCard = async (token: string) => (await addCard(token)).id

  return { ...shop, typeCard, addCard, saveCard }
}

/** Moyasar's practice gateway, which can do more than a shop needs, with its adapter. */
export async function openMoyasarBank(): Promise<TestGateway & Bank> {
  const sandbox = await TestGateway.open()
  const gateway = createMoyasar({
    baseUrl: sandbox.url,
    browserBaseUrl: sandbox.url,
    publishableKey: 'pk_test_sandbox',
    secretKey: 'sk_test_sandbox',
    webhookSecret: 'whsec_test_sandbox',
  })
  async function tokenOf(number: string): Promise<string> {
    const answer = await sandbox.call(
      'POST',
      '/v1/tokens',
      {
        name: 'Noura Ali',
        number,
        month: 9,
        year: 2099,
        cvc: '123',
        save_only: true,
        callback_url: 'http://store.test',
      },
      'pk_test_sandbox:',
    )
    return String(answer.body.id)
  }
  return Object.assign(sandbox, { gateway, tokenOf })
}

/** The same shop at any gateway. */
export async function openShopAt<AnyBank extends Bank>(
  db: Database,
  bank: AnyBank,
  options: ShopOptions = {},
) {
  afterAll(() => bank.close())
  const now = options.now ?? (() => new Date())
  const { gateway, tokenOf } = bank
  const { requestLog } = options
  const { ask, parts } = testApi(db, {
    parts: { gateways: oneGateway(gateway), ...options.parts },
    now,
    requestLog,
  })
  const system: Context = testContext(db, { ...parts, now })
  if (!(await findStoreSettings(db))) await inTransaction(system, (tx) => setUpStore(tx, system, storeSeed))
  const plans = await addPlans(system)

  /** Runs everything that is due now, until nothing is. */
  async function runJobs(at: () => Date = now): Promise<JobName[]> {
    const ran: JobName[] = []
    for (;;) {
      const names = await runDueJobs({ ...system, now: at }, handlers, { limit: 20 })
      if (names.length === 0) return ran
      ran.push(...names)
    }
  }

  const placeOrder = (token: string, body: object = {}): Promise<Result> =>
    ask('POST /api/clients/v1/orders', {
      token,
      body: { product_id: plans.small, accept_terms: true, ...body },
    })

  const pay = (token: string, orderId: string, body: object): Promise<Result> =>
    ask(`POST /api/clients/v1/orders/${orderId}/payments`, { token, body })

  /** Opens an attempt with a card, without answering the bank: `{ order, payment }`. */
  async function startPaying(token: string, number = approvedCard, order?: { id: string }) {
    const placed = order ?? (await placeOrder(token)).body.order
    const paid = await pay(token, placed.id, { method: 'card', token: await tokenOf(number) })
    return { orderId: String(placed.id), answer: paid, payment: paid.body.payment }
  }

  /** Signs in, buys, passes the bank, and lets the jobs run: a completed order. */
  async function buy(token: string, body: object = {}) {
    const order = (await placeOrder(token, body)).body.order
    const { payment } = await startPaying(token, approvedCard, order)
    await bank.walk(payment.redirect_url)
    await ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token })
    await runJobs()
    return readOrder(token, order.id)
  }

  async function readOrder(token: string, id: string) {
    return (await ask(`GET /api/clients/v1/orders/${id}`, { token })).body.order
  }

  /** What the gateway has of a payment, past the shop. */
  async function askGateway(paymentId: string) {
    return gateway.findPayment(handleOf(await getPaymentToSync(system, paymentId)))
  }

  /** Somebody presses "refund" in the gateway's own dashboard. Halalas. */
  async function refundAtGateway(paymentId: string, amount: number) {
    const payment = handleOf(await getPaymentToSync(system, paymentId))
    return gateway.refunds.refund({ id: randomUUID(), reference: null, payment, amount: halalas(amount) })
  }

  return {
    bank,
    ask,
    askGateway,
    refundAtGateway,
    parts,
    system,
    plans,
    runJobs,
    tokenOf,
    placeOrder,
    pay,
    startPaying,
    buy,
    readOrder,
    newClient: () => signedInClient(db, { now: now() }),
  }
}

const plan = {
  description_ar: 'وصف',
  description_en: 'About',
}

async function addPlans(ctx: Context) {
  return inTransaction(ctx, async (tx) => {
    await insertTax(tx, ctx, {
      name_ar: 'ضريبة',
      name_en: 'VAT',
      percentage: basisPoints(1500),
      is_active: true,
    })
    const small = await insertProduct(tx, ctx, {
      ...plan,
      name_ar: 'رصد',
      name_en: 'Watch',
      price: beforeTax(halalas(6_000)),
      points: 300,
      days: 30,
      position: 1,
    })
    const shared = await insertProduct(tx, ctx, {
      ...plan,
      name_ar: 'درع',
      name_en: 'Shield',
      price: beforeTax(halalas(20_000)),
      points: 1_200,
      days: 90,
      group_sharing: true,
      position: 2,
    })
    return { small, shared }
  })
}

/** A third plan beside the two that are listed, dear enough to be moved up to. Its id. */
export async function addDearPlan(
  ctx: Context,
  wish: Pick<NewProduct, 'price' | 'points' | 'days'> & Partial<Pick<NewProduct, 'group_sharing'>>,
): Promise<string> {
  return inTransaction(ctx, (tx) =>
    insertProduct(tx, ctx, {
      ...plan,
      name_ar: 'حصن',
      name_en: 'Fortress',
      position: 3,
      ...wish,
    }),
  )
}

/** A plan of some days and 10 points for one story of a test alone; `price` in halalas before tax. */
export async function addStoryPlan(ctx: Context, price: number, { days = 30 } = {}): Promise<string> {
  return inTransaction(ctx, (tx) =>
    insertProduct(tx, ctx, {
      name_ar: 'قصة',
      name_en: 'Story',
      description_ar: 'وصف',
      description_en: 'About',
      price: beforeTax(halalas(price)),
      points: 10,
      days,
      position: 9,
    }),
  )
}

/** A coupon of 10 % for a test, with the limits that the test wants. */
export async function addTestCoupon(
  ctx: Context,
  code: string,
  limits: Partial<NewCoupon> = {},
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await insertCoupon(tx, ctx, {
      code,
      discount: { kind: 'percent', percentage: basisPoints(1_000) },
      total_limit: null,
      per_client_limit: null,
      first_purchase_only: false,
      is_active: true,
      ...limits,
    })
  })
}

/** What the client owns and holds, and whether all books agree. Halalas. */
export async function readBooks(db: Database, clientId: string) {
  const client = await db
    .selectFrom('clients')
    .select(['balance_minor', 'balance_held_minor'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('ledger_entries')
    .select(['account', 'amount_minor', 'client_id'])
    .execute()
  const sumOf = (account: string) =>
    Number(
      entries
        .filter((entry) => entry.account === account)
        .reduce((sum, entry) => sum + entry.amount_minor, 0n),
    )
  return {
    balance: Number(client.balance_minor),
    held: Number(client.balance_held_minor),
    total: Number(entries.reduce((sum, entry) => sum + entry.amount_minor, 0n)),
    sumOf,
  }
}
