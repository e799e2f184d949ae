import { claimLifetime } from '#domain/core/idempotency/kept-answers'
import { setTimeout as delay } from 'node:timers/promises'
import {
  addressOf,
  LostAnswer,
  phoneOf,
  visitor,
  walkThroughBank,
  type Asked,
  type Heard,
  type Json,
} from '#test/visitor'
import type { Random } from '#test/random'

/** What a person came to do. */
export type Story = 'buy' | 'decline' | 'supersede' | 'cancel' | 'abandon' | 'free'

/** How it ended, as the person saw it. */
export type Outcome = 'completed' | 'paid' | 'declined' | 'cancelled' | 'left' | 'gave up'

export type Tally = {
  requests: number
  /** Answers that never came, and were asked for again. */
  lost: number
  /** 409 and 429: asked again later. */
  waits: number
  /** Answers of 500 and above, by status and code. */
  faults: Map<string, number>
}

export type PersonReport = {
  story: Story
  outcome: Outcome
  phone: string
  clientId: string | null
  /** The order as the shop answered it. */
  orderId: string | null
  /** The last words of the shop, for a person who gave up. */
  note: string
}

export type Street = {
  webUrls: readonly string[]
  gatewayUrl: string
  products: readonly [string, ...string[]]
  coupon: string
  /** Told which route is being called with an act on money, so that it can be blown up in the middle. */
  onAction: (webUrl: string) => void
  /** Gives the client a balance before they order. Halalas. */
  giveBalance: (clientId: string, amount: number) => Promise<void>
  tally: Tally
  /** The gateway's; the practice one's own when absent. */
  publishableKey?: string
  /** Told when an order or a payment was answered, and which order was made. */
  onDone?: (orderId: string | undefined) => void
  /** Told how many milliseconds a call took with all its repeats. */
  onAnswer?: (took: number) => void
  /** The code that came to a phone; from the shop's inbox when absent. */
  readCode?: (phone: string) => Promise<string | undefined>
}

const approved = ['4201320111111010', '4111111111111111', '5421080101000000'] as const
const refused = ['4201320000311101', '4123120001090000'] as const

/**
 * Milliseconds after which a person gives up on one thing. The key that a killed process has claimed is in use until it has run out, and the
 * process of the repeat may be killed as well.
 */
const patience = (2 * claimLifetime + 30) * 1_000

/** Plays one person from the sign-in to the end of their story, repeating like real ones what got no answer. */
export async function playPerson(
  street: Street,
  index: number,
  story: Story,
  chance: Random,
): Promise<PersonReport> {
  const person = new Person(street, index, chance)
  const report: PersonReport = {
    story,
    outcome: 'gave up',
    phone: person.phone,
    clientId: null,
    orderId: null,
    note: '',
  }
  try {
    await person.signIn()
    report.clientId = person.clientId
    const balance = story === 'free' ? 1_000_000 : chance.chance(0.3) ? chance.between(500, 3_000) : 0
    if (balance > 0) await street.giveBalance(person.clientId, balance)
    report.orderId = await person.placeOrder(chance.chance(0.25) ? street.coupon : undefined)
    report.outcome = await notify(person, story, chance)
  } catch (error) {
    report.note = error instanceof Error ? error.message : String(error)
  } finally {
    report.orderId ??= person.orderId
    person.close()
  }
  return report
}

async function notify(person: Person, story: Story, chance: Random): Promise<Outcome> {
  if (story === 'free') {
    await person.pay({ method: 'balance' })
    return person.follow()
  }
  const card = chance.pick(approved)
  if (story === 'decline') {
    await person.attempt(chance.pick(refused))
    await person.walk()
    const seen = await person.follow()
    // The refusal's answer may be lost too; a person only tries again who saw it.
    if (seen !== 'declined') return seen
    await person.attempt(card)
    await person.walk()
    return person.follow()
  }
  await person.attempt(card)
  if (story === 'abandon') return 'left'
  if (story === 'cancel') {
    const late = chance.chance(0.6)
    const first = person.challenge
    const outcome = await person.cancel()
    // The bank's page was still open in another tab.
    if (late && first) await person.walk(first)
    return outcome
  }
  if (story === 'supersede') {
    const first = person.challenge
    const alsoFirst = chance.chance(0.6)
    const before = chance.chance(0.3)
    if (alsoFirst && before && first) await person.walk(first)
    await person.attempt(chance.pick(approved), { supersede: true })
    await person.walk()
    const outcome = await person.follow()
    if (alsoFirst && !before && first) await person.walk(first)
    return outcome
  }
  await person.walk()
  return person.follow()
}

class Person {
  readonly phone: string
  clientId = ''
  orderId: string | null = null
  /** Where the bank waits for the latest attempt. */
  challenge: string | null = null
  #paymentId: string | null = null
  #token = ''
  readonly #street: Street
  readonly #chance: Random
  readonly #browser: ReturnType<typeof visitor>

  constructor(street: Street, index: number, chance: Random) {
    this.#street = street
    this.#chance = chance
    this.phone = phoneOf(index)
    this.#browser = visitor(addressOf(index), { timeout: 25_000 })
  }

  close() {
    this.#browser.close()
  }

  async signIn(): Promise<void> {
    const number = { phone_extension: '+966', phone_number: this.phone }
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      // 429: the code of a request whose answer was lost is on its way.
      await this.#shop('POST', '/otp', { json: number })
      const code = await this.#readCode()
      if (!code) continue
      const signedIn = await this.#shop('POST', '/otp', { json: { ...number, code } })
      if (signedIn.status === 200) {
        this.#token = signedIn.body.token
        this.clientId = signedIn.body.client.id
        return
      }
      await delay(200)
    }
    throw new Error('could not sign in')
  }

  async #readCode(): Promise<string | undefined> {
    if (this.#street.readCode) return this.#street.readCode(this.phone)
    const inbox = await this.#any('GET', `/dev/inbox?to=${this.phone}`)
    return inbox.body?.messages?.find((message: Json) => message.code)?.code
  }

  /** One order, however often it is asked for: the key stays the same. */
  async placeOrder(coupon: string | undefined): Promise<string> {
    const json = {
      product_id: this.#chance.pick(this.#street.products),
      accept_terms: true,
      ...(coupon && { coupon }),
    }
    const answer = await this.#act('/orders', json)
    if (answer.status !== 201) throw new Error(`no order: ${answer.status} ${answer.text}`)
    this.orderId = answer.body.order.id
    return answer.body.order.id
  }

  /** A card's token from the gateway, and an attempt with it. */
  async attempt(number: string, more: { supersede?: true } = {}): Promise<void> {
    await this.#think()
    const token = await this.#cardToken(number)
    await this.pay({ method: 'card', token, ...more })
  }

  async pay(json: object): Promise<void> {
    this.challenge = null
    const answer = await this.#act(`/orders/${this.orderId}/payments`, json)
    if (answer.status === 201) {
      this.#paymentId = answer.body.payment.id
      this.challenge = answer.body.payment.redirect_url
      return
    }
    // An attempt of ours whose answer was lost: the shop shows it.
    if (answer.status === 409 && answer.body?.payment) {
      this.#paymentId = answer.body.payment.id
      this.challenge = answer.body.redirect_url
      return
    }
    const order = await this.#readOrder()
    const latest = order.payments.at(-1)
    if (!latest) throw new Error(`no payment: ${answer.status} ${answer.text}`)
    this.#paymentId = latest.id
    this.challenge = latest.redirect_url
  }

  /** Goes through the bank's pages, again from the start when a connection broke. */
  async walk(challenge = this.challenge): Promise<void> {
    await this.#think()
    // Nothing to answer: the attempt ended at once, or its redirect is not known yet.
    if (!challenge) return
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      try {
        await walkThroughBank(this.#browser, challenge)
        return
      } catch (error) {
        if (!(error instanceof LostAnswer)) throw error
        this.#street.tally.lost++
        await delay(this.#chance.between(50, 300))
      }
    }
  }

  /** "Please wait while the payment is processed." */
  async follow(): Promise<Outcome> {
    const deadline = Date.now() + 20_000
    let outcome: Outcome = 'left'
    while (Date.now() < deadline) {
      const answer = await this.#shop('GET', `/orders/${this.orderId}/payments/${this.#paymentId}`)
      const { payment, order } = answer.body ?? {}
      if (order?.status === 'completed') return 'completed'
      if (payment?.status === 'paid') outcome = 'paid'
      if (payment?.status === 'payment_failed' || payment?.status === 'unpaid') return 'declined'
      await delay(this.#chance.between(100, 400))
    }
    return outcome
  }

  async cancel(): Promise<Outcome> {
    await this.#think()
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      const answer = await this.#shop('POST', `/orders/${this.orderId}/cancellation`, {}, { action: true })
      if (answer.status === 200) return answer.body.order.status === 'cancelled' ? 'cancelled' : 'paid'
      // The first asking got through although its answer was lost, or money came before.
      if (answer.status === 409) {
        const { status } = await this.#readOrder()
        return status === 'cancelled' ? 'cancelled' : 'paid'
      }
      await delay(200)
    }
    return 'left'
  }

  /** Reads what the page says. */
  async #think(): Promise<void> {
    await delay(this.#chance.between(50, 700))
  }

  async #readOrder(): Promise<Json> {
    const answer = await this.#shop('GET', `/orders/${this.orderId}`)
    if (answer.status !== 200) throw new Error(`no order to read: ${answer.status} ${answer.text}`)
    return answer.body.order
  }

  /** An act that must happen once: one Idempotency-Key for all its repeats. */
  async #act(path: string, json: object): Promise<Heard> {
    const headers = { 'idempotency-key': `act-${this.#chance.between(1, 2 ** 30)}-${this.phone}` }
    const deadline = Date.now() + patience
    for (;;) {
      const answer = await this.#shop('POST', path, { json, headers }, { action: true })
      // Its first asking is still at work, or died.
      const inUse = answer.status === 409 && answer.body?.code === 200007
      if (!inUse) this.#street.onDone?.(path === '/orders' ? answer.body?.order?.id : undefined)
      if (!inUse || Date.now() > deadline) return answer
      this.#street.tally.waits++
      await delay(1_000)
    }
  }

  async #shop(
    method: string,
    path: string,
    asked: Asked = {},
    options: { action?: true } = {},
  ): Promise<Heard> {
    const headers = {
      ...asked.headers,
      ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      'accept-language': 'ar',
    }
    return this.#any(method, `/api/clients/v1${path}`, { ...asked, headers }, options)
  }

  /** Asks one of the shop's processes, and another one when no answer comes. */
  async #any(
    method: string,
    path: string,
    asked: Asked = {},
    options: { action?: true } = {},
  ): Promise<Heard> {
    const { webUrls, onAction, onAnswer } = this.#street
    const begun = Date.now()
    for (;;) {
      const webUrl = webUrls[this.#chance.between(0, webUrls.length - 1)] ?? ''
      const { tally } = this.#street
      tally.requests++
      try {
        if (options.action) onAction(webUrl)
        const answer = await this.#browser.ask(method, `${webUrl}${path}`, asked)
        if (answer.status >= 500) {
          const name = `${answer.status} ${answer.body?.code ?? ''}`
          tally.faults.set(name, (tally.faults.get(name) ?? 0) + 1)
        }
        if (answer.status < 500) {
          onAnswer?.(Date.now() - begun)
          return answer
        }
      } catch (error) {
        if (!(error instanceof LostAnswer)) throw error
        tally.lost++
      }
      if (Date.now() > begun + patience) throw new Error(`no answer to ${method} ${path}`)
      await delay(this.#chance.between(50, 300))
    }
  }

  async #cardToken(number: string): Promise<string> {
    const key = Buffer.from(`${this.#street.publishableKey ?? 'pk_test_sandbox'}:`).toString('base64')
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      try {
        const answer = await this.#browser.ask('POST', `${this.#street.gatewayUrl}/v1/tokens`, {
          headers: { authorization: `Basic ${key}` },
          json: {
            name: 'Noura Ali',
            number,
            month: 9,
            year: 2099,
            cvc: '123',
            save_only: true,
            callback_url: 'http://store.test',
          },
        })
        if (answer.status === 201 || answer.status === 200) return answer.body.id
      } catch (error) {
        if (!(error instanceof LostAnswer)) throw error
        this.#street.tally.lost++
      }
      await delay(this.#chance.between(50, 300))
    }
    throw new Error('the gateway gives no token')
  }
}
