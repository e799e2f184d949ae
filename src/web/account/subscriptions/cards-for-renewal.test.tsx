import { describe, expect, it } from 'vitest'
import { errorText } from '#locales/texts'
import { wordsOf } from '#test/drawn'
import { exampleCard, exampleRenewal, exampleSubscription } from '#test/subscription'
import type { SavedCard } from '../card/types.ts'
import type { Subscription } from '../types.ts'
import { AutoRenewal } from './auto-renewal.tsx'

const now = '2026-11-30T08:00:00.000Z'
const end = '2026-12-20T21:00:00.000Z'

const waiting: Subscription = {
  ...exampleSubscription,
  auto_renew_awaits_card: true,
  ends_at: end,
  access_ends_at: end,
  renewal: { ...exampleRenewal, charged_at: end },
}

const unproven: SavedCard = { ...exampleCard, id: '3', needs_bank: true }
const proven: SavedCard = { ...exampleCard, id: '4', last_four: '2222', is_default: false }

const said = (cards: SavedCard[], subscription = waiting) =>
  wordsOf(<AutoRenewal {...{ subscription, cards, now }} isAsking={false} />)

describe('a card that the bank has not verified in this account', () => {
  it('is not offered for a renewal: another one is to be added, and why is said', () => {
    const words = said([unproven])
    expect(words).not.toContain('بهذا توافقون')
    expect(words).toContain('إضافة بطاقة')
    expect(words).toContain('لم يتحقق منها بنككم')
  })

  it('stands beside those that are offered as one that is not', () => {
    const words = said([unproven, proven])
    expect(words).toContain('بهذا توافقون')
    expect(words.match(/تنتهي في/g), 'one is offered').toHaveLength(1)
    expect(words).toContain('لم يتحقق منها بنككم')
  })

  it('stays the card of a renewal that was agreed to with it', () => {
    const renewing = { ...waiting, auto_renew: true, auto_renew_awaits_card: false, payment_method_id: '3' }
    expect(said([unproven], renewing)).not.toContain('لم يتحقق منها بنككم')
  })

  it('is refused without a story', () => {
    expect(errorText('ar', 'card_needs_bank')).not.toContain('رقم جوال آخر')
    expect(errorText('en', 'card_needs_bank')).not.toContain('phone')
  })
})
