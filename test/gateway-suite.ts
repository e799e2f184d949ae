import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { handleOf } from '#domain/sale/payments/sync-payment'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { openEar, type Heard } from './ear.ts'
import { newCharge, paymentOf, playAt, type GatewayBench } from './gateway-bench.ts'
import { describeCards, describeCardVault } from './gateway-card-suite.ts'
import { describePaymentList, describeRefunds } from './gateway-money-suite.ts'

/** What the shop may rely on, whichever gateway it is: what all do, and each capability that this one has. */
export function describeGateway(name: string, open: () => Promise<GatewayBench>): void {
  describe(`${name}, as the shop wants a gateway`, async () => {
    const bench = await open()
    const { gateway } = bench
    const { look, pay } = playAt(bench)
    afterAll(() => bench.close())
    afterEach(() => bench.faults({}))

    describe('a charge', () => {
      test('waits for the bank, and is paid once its owner has passed it', async () => {
        const { asked, made, paid } = await pay()
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
        })
      })

      test.each([100, 115, 6_900, 10_001, 99_999_999])('of %i halalas is of as many', async (amount) => {
        const asked = newCharge(amount)
        const made = paymentOf(await (await bench.openerOf())(asked))
        expect(made.amount).toBe(amount)
      })

      test('that is made twice takes money once', async () => {
        const asked = newCharge()
        const open = await bench.openerOf()
        const both = (await Promise.all([open(asked), open(asked)])).map(paymentOf)
        expect(both.map(({ id }) => id)).toEqual([asked.id, asked.id])
        expect(await bench.countCharges(asked.id)).toBe(1)
      })

      test('whose answer is lost is found by our id, and made again is the same', async () => {
        const asked = newCharge()
        const open = await bench.openerOf()
        await bench.faults({ drop_after_charge: 1 })
        await expect(open(asked)).rejects.toBeInstanceOf(GatewayUnreachable)
        await bench.faults({})
        expect(await look(asked)).toMatchObject({ id: asked.id, status: 'open', orderId: asked.orderId })
        expect(paymentOf(await open(asked)).id).toBe(asked.id)
        expect(await bench.countCharges(asked.id)).toBe(1)
      })

      test('that never came is not known', async () => {
        await bench.faults({ fail_next: 1 })
        const asked = newCharge()
        const open = await bench.openerOf()
        await bench.faults({ fail_next: 1 })
        await expect(open(asked)).rejects.toBeInstanceOf(GatewayUnreachable)
        expect(await look(asked)).toBeNull()
      })
    })

    if (gateway.cards) describeCards(bench, gateway.cards)
    if (gateway.cards && gateway.cardVault) describeCardVault(bench, gateway.cardVault)
    if (gateway.paymentList) describePaymentList(bench, gateway.paymentList)
    // Last: what refunds wait for moves the practice gateway's clock away from ours.
    if (gateway.refunds) describeRefunds(bench, gateway.refunds)

    describe('an event', () => {
      /** What the gateway says of a payment of ours. */
      async function hear(): Promise<{ paymentId: string; event: Heard }> {
        const from = bench.heard.length
        const { asked } = await pay()
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

      const words = 'Invalid authorization credentials'
      const refusedKey = JSON.stringify({
        type: 'authentication_error',
        message: words,
        errors: [{ code: '1100', description: words }],
      })
      const lies: [what: string, notify: (response: ServerResponse) => void][] = [
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
        ['a refusal of our key', (response) => response.writeHead(401).end(refusedKey)],
        ['a key for other machines', (response) => response.writeHead(403).end(refusedKey)],
        ['a fault', (response) => response.writeHead(502).end('{}')],
        ['a wish to wait', (response) => response.writeHead(429).end('{}')],
        [
          'another address',
          (response) => response.writeHead(302, { location: 'http://127.0.0.1:9' }).end('{}'),
        ],
      ]
      test.each(lies)('and answering %s, it leaves everything in doubt', async (_, notify) => {
        const liar = await openEar((_request, response) => notify(response))
        const theirs = bench.at(liar.url)
        const asked = newCharge()
        const open = await bench.openerOf()
        await expect(open(asked, theirs)).rejects.toBeInstanceOf(GatewayUnreachable)
        await expect(
          theirs.findPayment(handleOf({ ...asked, gateway_reference: 'chg_x', created_at: asked.openedAt })),
        ).rejects.toBeInstanceOf(GatewayUnreachable)
        liar.close()
      })
    })
  })
}
