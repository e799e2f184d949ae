import { isId } from '#rules/core/uuid'

/**
 * One purchase, as this browser tab knows it. It survives reloads and screens, and is emptied once the order
 * is paid, or its person signs out. Addresses carry plan and order as well, so that everything up to paying
 * works without script; this fills in what an address lacks. Field names are the specification's (section 3,
 * "Order purchase state").
 */
export type Purchase = {
  step: 1 | 2 | 3
  phone: string
  phoneExtension: string
  chosenPackage: string | null
  /** The order once it is placed, while it is unpaid. */
  order: string | null
  /** A new card is to be kept; not of the specification, as nothing else remembers it while the bank asks. */
  savesCard: boolean
  /** The name on a new card, while it is not paid; nothing else of a card is ever kept. */
  cardName: string
  /** The way to pay that was chosen: a saved card's id, or `newCard`. */
  way: string | null
}

/** Among the ways to pay, beside the ids of saved cards. */
export const newCard = 'new'

export const emptyPurchase: Purchase = {
  step: 1,
  phone: '',
  phoneExtension: '+966',
  chosenPackage: null,
  order: null,
  savesCard: false,
  cardName: '',
  way: null,
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'purchase'

export function readPurchase(storage = tabStorage()): Purchase {
  return parsePurchase(storage?.getItem(key) ?? null)
}

export function changePurchase(change: Partial<Purchase>, storage = tabStorage()): Purchase {
  const purchase = { ...readPurchase(storage), ...change }
  // Without room or permission the addresses alone carry the purchase.
  attempt(() => storage?.setItem(key, JSON.stringify(purchase)))
  return purchase
}

/** The order is paid: nothing of it must lead into another purchase. */
export function forgetPurchase(storage = tabStorage()): void {
  attempt(() => storage?.removeItem(key))
}

/**
 * Whatever stands there, written by us, by an older version or by anyone: each entry counts only if it is
 * whole.
 */
export function parsePurchase(text: string | null): Purchase {
  const kept = parseObject(text)
  const { step, phone, phoneExtension, chosenPackage, order, savesCard, cardName, way } = kept
  return {
    step: step === 2 || step === 3 ? step : 1,
    phone: typeof phone === 'string' && phone.length <= 30 ? phone : '',
    phoneExtension:
      typeof phoneExtension === 'string' && /^\+\d{1,6}$/.test(phoneExtension)
        ? phoneExtension
        : emptyPurchase.phoneExtension,
    chosenPackage: idOrNull(chosenPackage),
    order: idOrNull(order),
    savesCard: savesCard === true,
    cardName: typeof cardName === 'string' && cardName.length <= 100 ? cardName : '',
    way: way === newCard ? way : idOrNull(way),
  }
}

/**
 * Where a visitor belongs who came to a step without what it needs: the first step that is not done yet.
 * Nothing that was entered gets lost on the way.
 */
export function firstOpenStep(purchase: Purchase, visitor: { isSignedIn: boolean }): string {
  const { chosenPackage, order } = purchase
  if (visitor.isSignedIn && order) return `/payment?order=${order}`
  if (!chosenPackage) return '/#plans'
  return visitor.isSignedIn ? `/complete?plan=${chosenPackage}` : `/phone?plan=${chosenPackage}`
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function idOrNull(value: unknown): string | null {
  return isId(value) ? value : null
}

/** Reading the property itself throws where a browser forbids storage. */
function tabStorage(): TabStorage | null {
  return attempt(() => (typeof sessionStorage === 'undefined' ? null : sessionStorage)) ?? null
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
