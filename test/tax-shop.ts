import { randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import type { Database } from '#db/client'
import type { Dependencies } from '#domain/core/context'
import type { KeySeal } from '#domain/core/ports/key-seal'
import { createFatoora } from '#integrations/fatoora/fatoora'
import { createKeySeal } from '#integrations/keys/key-seal'
import { createStoppedClock } from '../sandbox/practice/clock.ts'
import { START, TestFatoora } from '../sandbox/fatoora/test-fatoora.ts'
import { openTestShop, travellingClock } from './shop.ts'

/**
 * A shop beside the practice authority of e-invoicing, each with a clock of its own that stands until the test moves it. Its unit stamps
 * what it issues from `activateUnit(db, shop.parts, fatoora)` on.
 * @param parts whatever else the shop is plugged into
 */
export async function openTaxShop(db: Database, parts: Partial<Dependencies> = {}) {
  const clock = travellingClock(new Date(START))
  const authorityClock = createStoppedClock(START)
  const fatoora = await TestFatoora.open({ clock: authorityClock })
  afterAll(() => fatoora.close())
  const seal = createKeySeal([randomBytes(32)])
  /** The key of the environment is not there while `isLocked`. */
  const key = { isLocked: false }
  const keySeal: KeySeal = {
    seal: seal.seal,
    open(sealed, of) {
      if (key.isLocked) throw new Error('no key')
      return seal.open(sealed, of)
    },
  }
  const shop = await openTestShop(db, {
    now: clock.now,
    parts: { ...parts, taxAuthority: createFatoora({ baseUrl: `${fatoora.url}/e-invoicing` }), keySeal },
  })
  return { shop, clock, authorityClock, fatoora, seal, key }
}
