import { randomUUID } from 'node:crypto'
import type { Charge, ChargeAnswer, GatewayPayment, PaymentGateway } from '#domain/core/ports/gateway'
import { halalas } from '#rules/core/money'
import type { Heard } from './ear.ts'

/** Cards that each practice gateway has: what they do is the same, their numbers are not. */
export type TestCard =
  | 'good'
  | 'poor'
  | 'stolen'
  | 'expired'
  /** Good while its owner is there; alone it has no money. */
  | 'emptied'

/** What the browser and the bank do with cards. */
export type CardBench = {
  /** What the browser makes of a card, to pay once or to keep it. */
  tokenOf(card: TestCard): Promise<string>
  tokenToKeep(card: TestCard): Promise<string>
  /** Browser and server together pay with a card that is saved on the way; the bank has not been asked yet. */
  paySaving(charge: Charge, card: TestCard): Promise<{ redirectUrl: string | null }>
}

/** Opens a payment in one of the gateway's ways; twice with one charge is the same payment. */
export type Opener = (charge: Charge, gateway?: PaymentGateway) => Promise<ChargeAnswer>

/** A practice gateway with its adapter, and the parts that browsers and banks play. */
export type GatewayBench = {
  gateway: PaymentGateway
  /** The adapter over whatever listens there. */
  at(baseUrl: string): PaymentGateway
  /** Somebody who can pay, and is sent to a page on which they say so. */
  openerOf(): Promise<Opener>
  /** Of a gateway that takes cards. */
  cards?: CardBench
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

export const payer = {
  firstName: 'نورة',
  lastName: 'علي',
  email: '',
  phoneExtension: '+966',
  phoneNumber: '500000001',
}

export function newCharge(amount = 6_900): Charge {
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

/** What the suites do at a gateway. */
export function playAt({ gateway, walk, openerOf }: GatewayBench) {
  const look = (asked: Charge, reference: string | null = null) =>
    gateway.findPayment({ id: asked.id, reference, openedAt: asked.openedAt })

  /** Opens a payment and passes, or fails, what the gateway asks of the payer. */
  async function pay({ open, answer = 'verified' }: { open?: Opener; answer?: 'verified' | 'failed' } = {}) {
    const asked = newCharge()
    const made = paymentOf(await (open ?? (await openerOf()))(asked))
    if (made.redirectUrl) await walk(made.redirectUrl, answer)
    const paid = await look(asked, made.reference)
    if (!paid) throw new Error('the gateway does not know its own charge')
    return { asked, made, paid }
  }
  return { look, pay }
}

/** The payment that was made; throws when the gateway refused. */
export function paymentOf(answer: ChargeAnswer): GatewayPayment {
  if (answer.outcome === 'refused') throw new Error(`refused: ${answer.message}`)
  return answer.payment
}

/** Charges a token that is saved nowhere. Throws where no cards are taken. */
export function chargeToken(gateway: PaymentGateway, charge: Charge, token: string): Promise<ChargeAnswer> {
  if (!gateway.cards) throw new Error(`${gateway.name} takes no cards`)
  return gateway.cards.chargeToken(charge, { token, saves: false })
}
