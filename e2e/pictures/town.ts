import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { addressOf, type Heard, type Json, type Visitor, visitor, walkThroughBank } from '#test/visitor'
import { companyBody } from '../../test/companies.ts'
import { openBooks } from '../books.ts'
import { type BaseUrls, openTestStore } from '../test-store.ts'
import { messagesTo } from '../inbox.ts'
import { smallPicture } from '../small-picture.ts'
import type { Place } from '../person.ts'

/** Test cards of the gateway's documents. */
const cards = {
  mada: '4201320111111010',
  visa: '4111111111111111',
  poor: '4201320000311101',
  /** Pays while its owner is there, and has no money left for renewals. */
  emptied: '4111110000000518',
}
const patience = 30_000

export type Town = Awaited<ReturnType<typeof openTown>>

/**
 * A store of its own with a few people in it who always have done the same, so that a list shows the same rows in every run.
 * What they do goes through the API, the practice gateway and the worker.
 */
export async function openTown(databaseServer: string) {
  const store = await openTestStore(databaseServer)
  const { urls } = store
  const place: Place = { urls, browser: await chromium.connect(urls.browser) }
  const books = await openBooks(urls)
  const admin = await books.openStaffSession('admin@demo.test')
  const staff = newCaller(urls, 'users', 0, admin.token)

  const products: Json[] = (await staff.ask('GET', '/products')).products
  const planOf = (name: string) => String(products.find((product) => product.name_en === name)?.id)
  const [watch, shield, fortress] = [planOf('Watch'), planOf('Shield'), planOf('Fortress')]

  /** A client with a name, and the calls they make. */
  async function settleIn(index: number, profile: object = {}) {
    const phone_number = phoneNumber(index)
    const endpoint = newCaller(urls, 'clients', index)
    await endpoint.ask('POST', '/otp', { phone_number })
    const messages = await until(
      () => messagesTo(urls, `+966${phone_number}`),
      (sent) => sent.some((message) => message.code),
    )
    const code = messages.find((message) => message.code)?.code
    const { token } = await endpoint.ask('POST', '/otp', { phone_number, code })
    const person = { ...newCaller(urls, 'clients', index, token), token: String(token) }
    await person.ask('PATCH', '/client', profile)
    return person
  }

  const noura = await settleIn(1, {
    first_name: 'نورة',
    last_name: 'القحطاني',
    email: 'noura@example.test',
    country: 'المملكة العربية السعودية',
    city: 'الرياض',
    address: 'حي الياسمين، شارع أنس بن مالك',
  })
  const omar = await settleIn(3, { first_name: 'Omar', last_name: 'Haddad', email: 'omar@example.test' })
  const hind = await settleIn(4, { first_name: 'هند', last_name: 'الزهراني' })
  const newcomer = await settleIn(5)

  const mada = await noura.saveCard(cards.mada)
  await noura.saveCard(cards.visa)
  const shared = await noura.buy(shield, cards.mada, {
    coupon: 'SIYAJ10',
    members: [{ phone_number: phoneNumber(2) }, { phone_number: phoneNumber(6) }],
  })
  const declined = await noura.order(shield)
  await noura.attempt(declined, cards.poor)
  const unpaid = await noura.order(shield)
  const cancelled = await noura.order(shield)
  await noura.ask('POST', `/orders/${cancelled}/cancellation`)
  const { subscription_id: subscription } = (await noura.ask('GET', `/orders/${shared}`)).order
  await noura.ask('PUT', `/subscriptions/${subscription}/auto_renewal`, { payment_method_id: mada })
  // Whoever was invited joins by signing in.
  const khalid = await settleIn(2, { first_name: 'خالد', last_name: 'المطيري' })
  await khalid.ask('GET', '/memberships')
  const { members } = (await noura.ask('GET', `/subscriptions/${subscription}`)).subscription
  const joined = members.find((member: Json) => member.status === 'joined')
  await noura.ask('PUT', `/subscriptions/${subscription}/ownership`, { member_id: joined?.id })

  // A renewal that failed: the charge is tried a day before the end, and the clock is of this client alone.
  const salma = await settleIn(7, { first_name: 'سلمى', last_name: 'العتيبي' })
  const emptied = await salma.saveCard(cards.emptied)
  const overdue = await salma.buy(watch, cards.mada)
  const { subscription_id: owed } = (await salma.ask('GET', `/orders/${overdue}`)).order
  const { ends_at: end } = (
    await salma.ask('PUT', `/subscriptions/${owed}/auto_renewal`, { payment_method_id: emptied })
  ).subscription
  // Just then, so that a day of Riyadh is left at whatever hour the pictures are taken.
  await salma.moveTime(new Date(Date.parse(end) - 86_340_000))
  await salma.see(`/subscriptions/${owed}`, (body) => body.subscription.status === 'past_due')

  const refunded = await hind.buy(watch, cards.visa)
  const { subscription_id: small } = (await hind.ask('GET', `/orders/${refunded}`)).order
  await staff.ask('POST', `/orders/${refunded}/refunds`, {
    amount_minor: 2_000,
    reason: 'لم تعمل الخدمة يومين',
    period: 'keep',
  })
  await staff.see(`/orders/${refunded}`, ({ order }) => order.status === 'partially_refunded')
  await omar.buy(fortress, cards.visa)

  const question = await noura.ask('POST', '/tickets', {
    description: 'لم تصلني رسالة التفعيل.\n\nما الذي أفعله؟',
    order_id: shared,
  })
  const ticket = String(question.ticket.id)
  await staff.ask('POST', `/tickets/${ticket}/messages`, {
    body: 'أهلًا بكم. أرسلنا الرسالة من جديد إلى رقمكم، فأخبرونا إن لم تصل.',
  })
  const { name, buffer } = smallPicture('صورة الرسالة.png')
  const uploaded = await fetch(
    `${urls.storeUrl}/api/clients/v1/ticket_attachments?name=${encodeURIComponent(name)}`,
    { method: 'POST', headers: { authorization: `Bearer ${noura.token}` }, body: new Uint8Array(buffer) },
  )
  const { attachment }: Json = await uploaded.json()
  await noura.ask('POST', `/tickets/${ticket}/messages`, {
    body: 'وصلت الآن، شكرًا لكم.',
    attachment_ids: [attachment.id],
  })
  const closed = await noura.ask('POST', '/tickets', { description: 'How do I change my email address?' })
  await noura.ask('PUT', `/tickets/${closed.ticket.id}/closure`)
  await omar.ask('POST', '/tickets', { description: 'Do you have an API for Fortress?' })

  // A history begins with the first change.
  await books.confirmAt(admin.token, new Date())
  const { message_texts: merged } = await staff.ask('GET', '/message_texts/ticket_merged')
  await staff.ask('PATCH', '/message_texts/ticket_merged', {
    version: merged.version,
    subject_ar: `${merged.ours.subject_ar}، وجوابنا فيها`,
  })

  const { api_client: partner } = await staff.ask('POST', '/api_clients', {
    name: 'رحلات الأفق',
    description: 'يبيع باقاتنا مع تذاكر السفر.',
    product_ids: [watch, shield],
  })
  const issued = await staff.ask('POST', `/api_clients/${partner.id}/tokens`, {
    name: '',
    mode: 'live',
    scopes: ['orders', 'webhooks'],
    addresses: [],
    ends_at: null,
  })
  await newCaller(urls, 'partners', 0, issued.token).ask('POST', '/webhook_endpoints', {
    url: 'http://127.0.0.1:9/bookings',
    description: 'الحجوزات',
    events: ['order.*', 'points.spent'],
  })

  /** The first of a list, as staff see it. */
  const firstOf = async (plural: string) => String((await staff.ask('GET', `/${plural}`))[plural][0]?.id)

  const { users } = await staff.ask('GET', '/users')
  const userOf = (email: string) => String((users as Json[]).find((user) => user.email === email)?.id)

  let second: Promise<Json> | undefined
  let quoted: Promise<{ order: string; link: string }> | undefined
  async function quoteCompany() {
    const order = await omar.order(fortress, { company: companyBody })
    const { payment_quote: quote } = await omar.ask('POST', `/orders/${order}/payment_quote`)
    return { order, link: new URL(quote.link).pathname }
  }
  return {
    place,
    /** Omar's company gets a quote for an order, once: no list of the pictures shows it. */
    quote: () => (quoted ??= quoteCompany()),
    /** Noura asks about the same a second time, once: no list of the pictures shows it. */
    askAgain: () => (second ??= noura.ask('POST', '/tickets', { description: 'وصلت الرسالة، شكرًا.' })),
    /** Tokens of sessions. */
    tokens: {
      noura: noura.token,
      khalid: khalid.token,
      salma: salma.token,
      hind: hind.token,
      omar: omar.token,
      newcomer: newcomer.token,
      admin: admin.token,
    },
    close: store.close,
    /** Publishes a brand and waits until pages carry it. A mark of `null` is the design's own. */
    async wear(look: { hue: number; mark: string | null }): Promise<void> {
      // A long run has been drawing for longer than a code lasts.
      await books.confirmAt(admin.token, new Date())
      const { brand } = await staff.ask('GET', '/store/brand')
      const drafted = await staff.ask('PATCH', '/store/brand', { version: brand.version, ...look })
      await staff.ask('POST', '/store/brand/publications', { version: drafted.brand.version })
      await noura.see('/store', (body) => body.store.brand.hue === look.hue)
    },
    ids: {
      nouraId: await noura.id(),
      shield,
      fortress,
      shared,
      declined,
      unpaid,
      cancelled,
      subscription: String(subscription),
      owed: String(owed),
      /** Hind's, of the smallest plan: nobody is in the way of changing it. */
      small: String(small),
      ticket,
      closedTicket: String(closed.ticket.id),
      partner: String(partner.id),
      support: userOf('support@demo.test'),
      admin: userOf('admin@demo.test'),
      coupon: await firstOf('coupons'),
      tax: await firstOf('taxes'),
      question: await firstOf('faqs'),
      feature: await firstOf('common_features'),
      page: await firstOf('pages'),
      document: await firstOf('documents'),
    },
  }
}

function phoneNumber(index: number): string {
  return `55000000${index}`
}

/** Somebody who calls the API: `ask` answers with the body, and throws when it is refused. */
function newCaller(urls: BaseUrls, surface: 'clients' | 'users' | 'partners', index: number, token?: string) {
  const browser = visitor(addressOf(index))
  const ask = async (method: string, path: string, json?: object): Promise<Json> => {
    const answer = await browser.ask(method, `${urls.storeUrl}/api/${surface}/v1${path}`, {
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        'accept-language': 'ar',
        'idempotency-key': randomUUID(),
      },
      ...(json && { json }),
    })
    return bodyOf(answer, `${method} ${path}`)
  }
  const see = (path: string, isRight: (body: Json) => boolean) => until(() => ask('GET', path), isRight)
  const order = async (product_id: string, more: object = {}): Promise<string> =>
    (await ask('POST', '/orders', { product_id, accept_terms: true, ...more })).order.id
  const attempt = async (id: string, number: string): Promise<string> => {
    const card = await cardToken(browser, urls, number, { save_only: true })
    const { payment } = await ask('POST', `/orders/${id}/payments`, { method: 'card', token: card })
    await walkThroughBank(browser, payment.redirect_url)
    await ask('GET', `/orders/${id}/payments/${payment.id}`)
    return payment.id
  }
  return {
    ask,
    see,
    id: async () => String((await ask('GET', '/client')).client.id),
    order,
    attempt,
    /** In a demo a client's time can be moved. */
    async moveTime(now: Date): Promise<void> {
      const answer = await browser.ask('PUT', `${urls.storeUrl}/dev/clock`, {
        json: { phone: `+966${phoneNumber(index)}`, now: now.toISOString() },
      })
      bodyOf(answer, 'the clock')
    },
    async buy(product: string, number: string, more: object = {}): Promise<string> {
      const id = await order(product, more)
      await attempt(id, number)
      await see(`/orders/${id}`, (body) => body.order.status === 'completed')
      return id
    },
    async saveCard(number: string): Promise<string> {
      const card = await cardToken(browser, urls, number, {})
      const { payment_method: saved } = await ask('POST', '/payment_methods', { token: card })
      await walkThroughBank(browser, saved.verification_url)
      await see(`/payment_methods/${saved.id}`, (body) => body.payment_method.status === 'active')
      return saved.id
    },
  }
}

async function cardToken(browser: Visitor, urls: BaseUrls, number: string, more: object): Promise<string> {
  const key = Buffer.from('pk_test_sandbox:').toString('base64')
  const answer = await browser.ask('POST', `${urls.gatewayUrl}/v1/tokens`, {
    headers: { authorization: `Basic ${key}` },
    json: {
      name: 'Noura Alqahtani',
      number,
      month: 9,
      year: new Date().getFullYear() + 3,
      cvc: '123',
      callback_url: `${urls.storeUrl}/user/payment-methods`,
      ...more,
    },
  })
  return bodyOf(answer, 'a card').id
}

/** Asks until the answer is as wanted: the worker and the gateway take their time. */
async function until<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    const answer = await ask()
    if (isRight(answer)) return answer
    if (Date.now() > end) throw new Error(`it does not become what it should: ${JSON.stringify(answer)}`)
    await delay(50)
  }
}

function bodyOf(answer: Heard, what: string): Json {
  if (answer.status >= 400) throw new Error(`${what}: ${answer.status} ${answer.text}`)
  return answer.body
}
