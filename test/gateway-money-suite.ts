import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Charge, GatewayPayment, PaymentList, Refunds } from '#domain/core/ports/gateway'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { halalas } from '#rules/core/money'
import { playAt, type GatewayBench } from './gateway-bench.ts'

/** What the shop may rely on where money goes back the way it came. */
export function describeRefunds(bench: GatewayBench, refunds: Refunds): void {
  const { look, pay } = playAt(bench)

  describe('a refund', () => {
    /** Sends it and asks again until it is decided. */
    async function giveBack(payment: GatewayPayment, asked: Charge, amount: number, id = randomUUID()) {
      const handle = { id: asked.id, reference: payment.reference, openedAt: asked.openedAt }
      const request = { id, payment: handle, amount: halalas(amount) }
      let answer = await refunds.refund({ ...request, reference: null })
      for (let asks = 0; answer.outcome === 'pending' && asks < 3; asks++) {
        await bench.letTimePass()
        answer = await refunds.refund({ ...request, reference: answer.reference })
      }
      return answer
    }

    test.each([6_900, 2_000, 100])('of %i halalas of 6,900 comes back to the card', async (amount) => {
      const { asked, paid } = await pay()
      expect(await giveBack(paid, asked, amount)).toMatchObject({ outcome: 'done' })
      expect(await look(asked, paid.reference)).toMatchObject({ status: 'paid', refunded: amount })
    })

    test('above what was paid is refused', async () => {
      const { asked, paid } = await pay()
      expect(await giveBack(paid, asked, 6_901)).toMatchObject({ outcome: 'refused' })
      expect((await look(asked, paid.reference))?.refunded).toBe(0)
    })

    test('of a payment that was not paid is refused', async () => {
      const { asked, paid } = await pay({ answer: 'failed' })
      expect(await giveBack(paid, asked, 100)).toMatchObject({ outcome: 'refused' })
    })

    test('can be followed by as many others as the gateway says', async () => {
      const { asked, paid } = await pay()
      const max = Math.min(refunds.maxPerPayment, 3)
      for (let made = 0; made < max; made++) {
        expect(await giveBack(paid, asked, 1_000)).toMatchObject({ outcome: 'done' })
      }
      expect((await look(asked, paid.reference))?.refunded).toBe(max * 1_000)
      const others = refunds.maxPerPayment === Infinity ? 6_900 : 1_000
      expect(await giveBack(paid, asked, others)).toMatchObject({ outcome: 'refused' })
    })

    test('whose answer is lost has come back once', async () => {
      const { asked, paid } = await pay()
      await bench.faults({ drop_after_refund: 1 })
      const id = randomUUID()
      await expect(giveBack(paid, asked, 2_000, id)).rejects.toBeInstanceOf(GatewayUnreachable)
      await bench.faults({})
      await bench.letTimePass()
      // The shop asks what went back before it sends again.
      expect((await look(asked, paid.reference))?.refunded).toBe(2_000)
    })
  })
}

/** What the shop may rely on where the gateway shows its books. */
export function describePaymentList(bench: GatewayBench, list: PaymentList): void {
  const { pay } = playAt(bench)

  test('a charge stands in the list of its time', async () => {
    const { asked } = await pay()
    const range = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) }
    const listed = []
    for await (const payment of list.listPayments(range)) listed.push(payment)
    expect(listed.filter(({ id }) => id === asked.id)).toMatchObject([{ status: 'paid', amount: 6_900 }])
    const past = { from: new Date(0), to: new Date(1_000) }
    for await (const payment of list.listPayments(past)) throw new Error(`listed ${payment.id}`)
  })
}
