import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { ChargeSource, GatewayPayment, KeptCard, PaymentGateway } from '#domain/core/ports/gateway'
import { handleOf } from '#domain/sale/payments/learn-payment'
import { GatewayUnreachable } from '#rules/errors'
import { halalas } from '#rules/money'
import { openEar } from './ear.ts'
import type { Heard } from './ear.ts'

/** Cards that each practice gateway has: what they do is the same, their numbers are not. */
export type TestCard =
  | 'good'
  | 'poor'
  | 'stolen'
  | 'expired'
  /** Good while its owner is there; alone it has no money. */
  | 'emptied'

/** A practice gateway with its adapter, and the parts that browsers and banks play. */
export type GatewayBench = {
  gateway: PaymentGateway
  /** The adapter over whatever listens there. */
  at(baseUrl: string): PaymentGateway
  /** What the browser makes of a card, to pay once or to keep it. */
  tokenOf(card: TestCard): Promise<string>
  tokenToKeep(card: TestCard): Promise<string>
  /** Browser and server together pay with a card that is saved on the way; the bank has not been asked yet. */
  paySaving(charge: TestCharge, card: TestCard): Promise<{ redirectUrl: string | null }>
  walk(url: string, answer: 'verified' | 'failed'): Promise<unknown>
  faults(faults: Record<string, number | boolean>): Promise<unknown>
  /** How many charges the gateway's own books hold for our payment. */
  countCharges(paymentId: string): Promise<number>
  /** Lets pass what the gateway takes to decide about refunds. */
  letTimePass(): Promise<unknown>
  /** What came to our webhook. */
  heard: Heard[]
  close(): Promise<void>
}

const payer = {
  firstName: 'نورة',
  lastName: 'علي',
  email: '',
  phoneExtension: '+966',
  phoneNumber: '500000001',
}

function newCharge(amount = 6_900) {
  return {
    id: randomUUID(),
    openedAt: new Date(),
    orderId: randomUUID(),
    payer,
    amount: halalas(amount),
    description: 'Order 100001',
    callbackUrl: 'http://store.test/payment?order=1&payment=2',
  }
}
export type TestCharge = ReturnType<typeof newCharge>

/** What the shop may rely on, whichever gateway it is. */
export function describeGateway(name: string, open: () => Promise<GatewayBench>): void {
  describe(`${name}, as the shop wants a gateway`, async () => {
    const bench = await open()
    const { gateway } = bench
    afterAll(() => bench.close())
    afterEach(() => bench.faults({}))

    async function charge(asked: TestCharge, source: ChargeSource): Promise<GatewayPayment> {
      const answer = await gateway.charge({ ...asked, source })
      if (answer.outcome === 'refused') throw new Error(`refused: ${answer.message}`)
      return answer.payment
    }

    const look = (asked: TestCharge, reference: string | null = null) =>
      gateway.findPayment({ id: asked.id, reference, openedAt: asked.openedAt })

    /** Charges a card and passes the bank. */
    async function pay(card: TestCard, answer: 'verified' | 'failed' = 'verified') {
      const asked = newCharge()
      const made = await charge(asked, { kind: 'token', token: await bench.tokenOf(card), saves: false })
      if (made.redirectUrl) await bench.walk(made.redirectUrl, answer)
      const paid = await look(asked, made.reference)
      if (!paid) throw new Error('the gateway does not know its own charge')
      return { asked, made, paid }
    }

    /** Pays with a card that is saved on the way. */
    async function save(card: TestCard): Promise<string> {
      const asked = newCharge()
      const { redirectUrl } = await bench.paySaving(asked, card)
      if (redirectUrl) await bench.walk(redirectUrl, 'verified')
      const handle = (await look(asked))?.savedCard
      if (!handle) throw new Error('the card was not saved')
      return handle
    }

    describe('a charge', () => {
      test('waits for the bank, and is paid once its owner has passed it', async () => {
        const { asked, made, paid } = await pay('good')
        expect(made).toMatchObject({ id: asked.id, status: 'open', failure: null })
        expect(made.redirectUrl).toMatch(/^http/)
        expect(paid).toMatchObject({
          id: asked.id,
          status: 'paid',
          amount: 6_900,
          refunded: 0,
          currency: 'SAR',
          live: gateway.live,
          orderId: asked.orderId,
          redirectUrl: null,
          failure: null,
          decline: null,
          card: { brand: 'mada', lastFour: expect.stringMatching(/^\d{4}$/) },
        })
      })

      test.each([
        ['poor', 'insufficient_funds', 'soft'],
        ['stolen', 'card_declined', 'hard'],
        ['expired', 'expired_card', 'hard'],
      ] as const)('of a %s card fails as %s, for retries %s', async (card, failure, decline) => {
        const { paid } = await pay(card)
        expect(paid).toMatchObject({ status: 'failed', failure, decline })
      })

      test('fails when its owner does not pass the bank', async () => {
        const { paid } = await pay('good', 'failed')
        expect(paid).toMatchObject({ status: 'failed', failure: 'authentication_required', decline: 'hard' })
      })

      test.each([100, 115, 6_900, 10_001, 99_999_999])('of %i halalas is of as many', async (amount) => {
        const asked = newCharge(amount)
        const made = await charge(asked, { kind: 'token', token: await bench.tokenOf('good'), saves: false })
        expect(made.amount).toBe(amount)
      })

      test('that is made twice takes money once', async () => {
        const asked = newCharge()
        const source: ChargeSource = { kind: 'token', token: await bench.tokenOf('good'), saves: false }
        const both = await Promise.all([charge(asked, source), charge(asked, source)])
        expect(both.map(({ id }) => id)).toEqual([asked.id, asked.id])
        expect(await bench.countCharges(asked.id)).toBe(1)
      })

      test('by a token that is none is refused', async () => {
        const source: ChargeSource = { kind: 'token', token: 'tok_nobody', saves: false }
        const asked = newCharge()
        expect(await gateway.charge({ ...asked, source })).toMatchObject({
          outcome: 'refused',
          failure: 'invalid_card',
        })
        expect(await look(asked)).toBeNull()
      })

      test('whose answer is lost is found by our id, and made again is the same', async () => {
        const asked = newCharge()
        const source: ChargeSource = { kind: 'token', token: await bench.tokenOf('good'), saves: false }
        await bench.faults({ drop_after_charge: 1 })
        await expect(gateway.charge({ ...asked, source })).rejects.toBeInstanceOf(GatewayUnreachable)
        await bench.faults({})
        expect(await look(asked)).toMatchObject({ id: asked.id, status: 'open', orderId: asked.orderId })
        expect((await charge(asked, source)).id).toBe(asked.id)
        expect(await bench.countCharges(asked.id)).toBe(1)
      })

      test('that never came is not known', async () => {
        await bench.faults({ fail_next: 1 })
        const asked = newCharge()
        const source: ChargeSource = { kind: 'token', token: await bench.tokenOf('good'), saves: false }
        await bench.faults({ fail_next: 1 })
        await expect(gateway.charge({ ...asked, source })).rejects.toBeInstanceOf(GatewayUnreachable)
        expect(await look(asked)).toBeNull()
      })

      test('stands in the list of its time', async () => {
        const { asked } = await pay('good')
        const range = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) }
        const listed = []
        for await (const payment of gateway.listPayments(range)) listed.push(payment)
        expect(listed.filter(({ id }) => id === asked.id)).toMatchObject([{ status: 'paid', amount: 6_900 }])
        const past = { from: new Date(0), to: new Date(1_000) }
        for await (const payment of gateway.listPayments(past)) throw new Error(`listed ${payment.id}`)
      })
    })

    describe('a kept card', () => {
      const alone = async (handle: string) =>
        charge(newCharge(), { kind: 'saved_card', handle, isOwnerPresent: false })

      test('that paid is charged without its owner', async () => {
        const handle = await save('good')
        const card = await gateway.findCard(handle)
        expect(card).toMatchObject({ handle, brand: 'mada', isVerified: true, month: expect.any(Number) })
        expect(card?.year).toBeGreaterThan(2026)
        expect(await alone(handle)).toMatchObject({ status: 'paid', redirectUrl: null })
        expect(await alone(handle)).toMatchObject({ status: 'paid' })
      })

      test('may have no money then, and is asked again another day', async () => {
        const answer = await alone(await save('emptied'))
        expect(answer).toMatchObject({ status: 'failed', failure: 'insufficient_funds', decline: 'soft' })
      })

      test('pays for its owner, whom the bank may ask', async () => {
        const asked = newCharge()
        const handle = await save('good')
        const made = await charge(asked, { kind: 'saved_card', handle, isOwnerPresent: true })
        if (made.redirectUrl) await bench.walk(made.redirectUrl, 'verified')
        expect(await look(asked, made.reference)).toMatchObject({ status: 'paid' })
      })

      test('pays nothing before its bank was asked, when the shop wants that', async () => {
        const asked = newCharge()
        const handle = await save('good')
        const source = { kind: 'saved_card', handle, isOwnerPresent: true, asksBank: true } as const
        const made = await charge(asked, source)
        expect(made).toMatchObject({ status: 'open', redirectUrl: expect.stringMatching(/^http/) })
        await bench.walk(made.redirectUrl ?? '', 'failed')
        expect(await look(asked, made.reference)).toMatchObject({ status: 'failed' })
        const again = newCharge()
        const second = await charge(again, source)
        await bench.walk(second.redirectUrl ?? '', 'verified')
        expect(await look(again, second.reference)).toMatchObject({ status: 'paid' })
      })

      test('is not charged once it was deleted', async () => {
        const handle = await save('good')
        await gateway.deleteCard(handle)
        await gateway.deleteCard(handle)
        expect(await gateway.findCard(handle)).toBeNull()
        const source = { kind: 'saved_card', handle, isOwnerPresent: false } as const
        const answer = await gateway.charge({ ...newCharge(), source })
        expect(answer).toMatchObject({ outcome: 'refused', failure: 'invalid_card' })
      })

      const keep = async (card: TestCard): Promise<KeptCard> => {
        const token = await bench.tokenToKeep(card)
        const kept = await gateway.keepCard({ token, payer, callbackUrl: 'http://store.test/cards?verify=1' })
        if (!kept) throw new Error('the card was not kept')
        return kept
      }

      test('may be kept without a payment, once the bank has verified it', async () => {
        const kept = await keep('good')
        expect(kept).toMatchObject({ brand: 'mada', isVerified: false, lastFour: expect.any(String) })
        expect(await gateway.findCard(kept.handle)).toMatchObject({ isVerified: false })
        await bench.walk(kept.verificationUrl ?? '', 'verified')
        const verified = await gateway.findCard(kept.handle)
        expect(verified).toMatchObject({ isVerified: true, lastFour: kept.lastFour, month: kept.month })
        expect(await alone(verified?.handle ?? '')).toMatchObject({ status: 'paid' })
        await gateway.deleteCard(kept.handle)
        expect(await gateway.findCard(kept.handle)).toBeNull()
      })

      test('is not kept when its owner does not pass the bank', async () => {
        const kept = await keep('good')
        await bench.walk(kept.verificationUrl ?? '', 'failed')
        expect(await gateway.findCard(kept.handle)).toBeNull()
        await gateway.deleteCard(kept.handle)
      })

      test.each(['tok_nobody', 'verify/ver_nobody', 'cus_a/card_b/agreement_c', '../charges', ''])(
        'called %j is none',
        async (text) => {
          expect(await gateway.findCard(text)).toBeNull()
          expect(await gateway.keepCard({ token: text, payer, callbackUrl: 'http://store.test' })).toBeNull()
        },
      )
    })

    describe('a refund', () => {
      /** Sends it and asks again until it is decided. */
      async function giveBack(payment: GatewayPayment, asked: TestCharge, amount: number, id = randomUUID()) {
        const handle = { id: asked.id, reference: payment.reference, openedAt: asked.openedAt }
        const request = { id, payment: handle, amount: halalas(amount) }
        let answer = await gateway.refund({ ...request, reference: null })
        for (let asks = 0; answer.outcome === 'pending' && asks < 3; asks++) {
          await bench.letTimePass()
          answer = await gateway.refund({ ...request, reference: answer.reference })
        }
        return answer
      }

      test.each([6_900, 2_000, 100])('of %i halalas of 6,900 comes back to the card', async (amount) => {
        const { asked, paid } = await pay('good')
        expect(await giveBack(paid, asked, amount)).toMatchObject({ outcome: 'done' })
        expect(await look(asked, paid.reference)).toMatchObject({ status: 'paid', refunded: amount })
      })

      test('above what was paid is refused', async () => {
        const { asked, paid } = await pay('good')
        expect(await giveBack(paid, asked, 6_901)).toMatchObject({ outcome: 'refused' })
        expect((await look(asked, paid.reference))?.refunded).toBe(0)
      })

      test('of a payment that was not paid is refused', async () => {
        const { asked, paid } = await pay('poor')
        expect(await giveBack(paid, asked, 100)).toMatchObject({ outcome: 'refused' })
      })

      test('can be followed by as many others as the gateway says', async () => {
        const { asked, paid } = await pay('good')
        const most = Math.min(gateway.refundsPerPayment, 3)
        for (let made = 0; made < most; made++) {
          expect(await giveBack(paid, asked, 1_000)).toMatchObject({ outcome: 'done' })
        }
        expect((await look(asked, paid.reference))?.refunded).toBe(most * 1_000)
        const others = gateway.refundsPerPayment === Infinity ? 6_900 : 1_000
        expect(await giveBack(paid, asked, others)).toMatchObject({ outcome: 'refused' })
      })

      test('whose answer is lost has come back once', async () => {
        const { asked, paid } = await pay('good')
        await bench.faults({ drop_after_refund: 1 })
        const id = randomUUID()
        await expect(giveBack(paid, asked, 2_000, id)).rejects.toBeInstanceOf(GatewayUnreachable)
        await bench.faults({})
        await bench.letTimePass()
        // The shop asks what went back before it sends again.
        expect((await look(asked, paid.reference))?.refunded).toBe(2_000)
      })
    })

    describe('an event', () => {
      /** What the gateway tells about a payment of ours. */
      async function hear(): Promise<{ paymentId: string; event: Heard }> {
        const from = bench.heard.length
        const { asked } = await pay('good')
        await expect.poll(() => bench.heard.slice(from).some((one) => isAbout(one, asked.id))).toBe(true)
        const event = bench.heard.slice(from).find((one) => isAbout(one, asked.id))
        if (!event) throw new Error('nothing was heard')
        return { paymentId: asked.id, event }
      }
      const isAbout = ({ headers, body }: Heard, id: string) =>
        gateway.readEvent(headers, body)?.paymentId === id

      test('names our payment, and each copy is the same event', async () => {
        await bench.faults({ duplicate_webhooks: 2 })
        const from = bench.heard.length
        const { paymentId } = await hear()
        await expect.poll(() => bench.heard.length - from).toBeGreaterThanOrEqual(3)
        const names = bench.heard
          .slice(from)
          .filter((one) => isAbout(one, paymentId))
          .map(({ headers, body }) => gateway.readEvent(headers, body)?.externalId)
        expect(new Set(names).size).toBe(1)
      })

      test('that was forged is not one', async () => {
        const { event } = await hear()
        const { headers, body } = event
        expect(gateway.readEvent(headers, body)).not.toBeNull()
        const changed: Record<string, unknown> = { ...(body as object) }
        for (const field of ['secret_token', 'amount', 'status']) {
          if (field in changed) changed[field] = 'FORGED'
        }
        expect(gateway.readEvent(headers, changed)).toBeNull()
        for (const nothing of [null, [], 'text', {}, { id: 'x' }]) {
          expect(gateway.readEvent(headers, nothing)).toBeNull()
        }
        const others = bench
          .at('http://127.0.0.1:9')
          .readEvent(new Headers(), { ...(body as object), secret_token: 'x' })
        expect(others).toBeNull()
      })
    })

    describe('slow, silent or lying', () => {
      test('is waited for', async () => {
        await bench.faults({ latency_ms: 300 })
        expect(await look(newCharge())).toBeNull()
      })

      const lies: [what: string, tell: (response: ServerResponse) => void][] = [
        [
          'a page',
          (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
        ],
        ['a firewall’s page', (response) => response.writeHead(403).end('error code: 1010')],
        ['nothing', (response) => response.writeHead(200).end()],
        ['another shape', (response) => response.writeHead(200).end('{"paid":true}')],
        [
          'half an answer',
          (response) =>
            response.writeHead(200, { 'content-length': '99' }).write('{"id":', () => response.destroy()),
        ],
        ['a fault', (response) => response.writeHead(502).end('{}')],
        ['a wish to wait', (response) => response.writeHead(429).end('{}')],
        [
          'another address',
          (response) => response.writeHead(302, { location: 'http://127.0.0.1:9' }).end('{}'),
        ],
      ]
      test.each(lies)('and answering %s, it leaves everything in doubt', async (_, tell) => {
        const liar = await openEar((_request, response) => tell(response))
        const theirs = bench.at(liar.url)
        const asked = newCharge()
        const source: ChargeSource = { kind: 'token', token: 'tok_x', saves: false }
        await expect(theirs.charge({ ...asked, source })).rejects.toBeInstanceOf(GatewayUnreachable)
        await expect(
          theirs.findPayment(handleOf({ ...asked, gateway_reference: 'chg_x', created_at: asked.openedAt })),
        ).rejects.toBeInstanceOf(GatewayUnreachable)
        liar.close()
      })
    })
  })
}
