import { describe, expect, test } from 'vitest'
import type { CardPayments, CardVault, KeptCard } from '#domain/core/ports/gateway'
import {
  newCharge,
  payer,
  paymentOf,
  playAt,
  type CardBench,
  type GatewayBench,
  type Opener,
  type TestCard,
} from './gateway-bench.ts'

/** What the shop may rely on where cards are typed. */
export function describeCards(bench: GatewayBench, cards: CardPayments): void {
  const { tokenOf } = cardsOf(bench)
  const { look, pay } = playAt(bench)

  async function payingWith(card: TestCard): Promise<Opener> {
    const token = await tokenOf(card)
    return (charge) => cards.chargeToken(charge, { token, saves: false })
  }

  describe('a card', () => {
    test('that paid is described by no more than its mark and its last four', async () => {
      const { paid } = await pay({ open: await payingWith('good') })
      expect(paid.card).toMatchObject({ brand: 'mada', lastFour: expect.stringMatching(/^\d{4}$/) })
    })

    test.each([
      ['poor', 'insufficient_funds', 'soft'],
      ['stolen', 'card_declined', 'hard'],
      ['expired', 'expired_card', 'hard'],
    ] as const)('of a %s card fails as %s, for retries %s', async (card, failure, decline) => {
      const { paid } = await pay({ open: await payingWith(card) })
      expect(paid).toMatchObject({ status: 'failed', failure, decline })
    })

    test('fails when its owner does not pass the bank', async () => {
      const { paid } = await pay({ answer: 'failed' })
      expect(paid).toMatchObject({ status: 'failed', failure: 'authentication_required', decline: 'hard' })
    })

    test('by a token that is none is refused', async () => {
      const asked = newCharge()
      expect(await cards.chargeToken(asked, { token: 'tok_nobody', saves: false })).toMatchObject({
        outcome: 'refused',
        failure: 'invalid_card',
      })
      expect(await look(asked)).toBeNull()
    })
  })
}

/** What the shop may rely on where cards are kept. */
export function describeCardVault(bench: GatewayBench, vault: CardVault): void {
  const { tokenToKeep, paySaving } = cardsOf(bench)
  const { look } = playAt(bench)

  /** Pays with a card that is saved on the way. */
  async function save(card: TestCard): Promise<string> {
    const asked = newCharge()
    const { redirectUrl } = await paySaving(asked, card)
    if (redirectUrl) await bench.walk(redirectUrl, 'verified')
    const handle = (await look(asked))?.savedCard
    if (!handle) throw new Error('the card was not saved')
    return handle
  }

  describe('a kept card', () => {
    const alone = async (handle: string) =>
      paymentOf(await vault.chargeSavedCard(newCharge(), { handle, isOwnerPresent: false }))

    test('that paid is charged without its owner', async () => {
      const handle = await save('good')
      const card = await vault.findCard(handle)
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
      const made = paymentOf(await vault.chargeSavedCard(asked, { handle, isOwnerPresent: true }))
      if (made.redirectUrl) await bench.walk(made.redirectUrl, 'verified')
      expect(await look(asked, made.reference)).toMatchObject({ status: 'paid' })
    })

    test('pays nothing before its bank was asked, when the shop wants that', async () => {
      const asked = newCharge()
      const handle = await save('good')
      const source = { handle, isOwnerPresent: true, asksBank: true }
      const made = paymentOf(await vault.chargeSavedCard(asked, source))
      expect(made).toMatchObject({ status: 'open', redirectUrl: expect.stringMatching(/^http/) })
      await bench.walk(made.redirectUrl ?? '', 'failed')
      expect(await look(asked, made.reference)).toMatchObject({ status: 'failed' })
      const again = newCharge()
      const second = paymentOf(await vault.chargeSavedCard(again, source))
      await bench.walk(second.redirectUrl ?? '', 'verified')
      expect(await look(again, second.reference)).toMatchObject({ status: 'paid' })
    })

    test('is not charged once it was deleted', async () => {
      const handle = await save('good')
      await vault.deleteCard(handle)
      await vault.deleteCard(handle)
      expect(await vault.findCard(handle)).toBeNull()
      const source = { handle, isOwnerPresent: false }
      const answer = await vault.chargeSavedCard(newCharge(), source)
      expect(answer).toMatchObject({ outcome: 'refused', failure: 'invalid_card' })
    })

    const keep = async (card: TestCard): Promise<KeptCard> => {
      const token = await tokenToKeep(card)
      const kept = await vault.keepCard({ token, payer, callbackUrl: 'http://store.test/cards?verify=1' })
      if (!kept) throw new Error('the card was not kept')
      return kept
    }

    test('may be kept without a payment, once the bank has verified it', async () => {
      const kept = await keep('good')
      expect(kept).toMatchObject({ brand: 'mada', isVerified: false, lastFour: expect.any(String) })
      expect(await vault.findCard(kept.handle)).toMatchObject({ isVerified: false })
      await bench.walk(kept.verificationUrl ?? '', 'verified')
      const verified = await vault.findCard(kept.handle)
      expect(verified).toMatchObject({ isVerified: true, lastFour: kept.lastFour, month: kept.month })
      expect(await alone(verified?.handle ?? '')).toMatchObject({ status: 'paid' })
      await vault.deleteCard(kept.handle)
      expect(await vault.findCard(kept.handle)).toBeNull()
    })

    test('is not kept when its owner does not pass the bank', async () => {
      const kept = await keep('good')
      await bench.walk(kept.verificationUrl ?? '', 'failed')
      expect(await vault.findCard(kept.handle)).toBeNull()
      await vault.deleteCard(kept.handle)
    })

    test.each(['tok_nobody', 'verify/ver_nobody', 'cus_a/card_b/agreement_c', '../charges', ''])(
      'called %j is none',
      async (text) => {
        expect(await vault.findCard(text)).toBeNull()
        expect(await vault.keepCard({ token: text, payer, callbackUrl: 'http://store.test' })).toBeNull()
      },
    )
  })
}

function cardsOf({ cards }: GatewayBench): CardBench {
  if (!cards) throw new Error('the bench has no cards')
  return cards
}
