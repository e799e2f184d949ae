/**
 * How a card is named that Tap keeps: it is charged by three names together, and while the bank still
 * verifies it there is only the name of the verification. The shop keeps the text and never reads it.
 */
export type TapHandle =
  | { kind: 'card'; customer: string; card: string; agreement: string }
  | { kind: 'verification'; id: string }

const name = /^[\w-]+$/

export function writeHandle(handle: TapHandle): string {
  return handle.kind === 'card'
    ? `${handle.customer}/${handle.card}/${handle.agreement}`
    : `verify/${handle.id}`
}

/** Null for what is none: parts of it become parts of an address. */
export function readHandle(text: string): TapHandle | null {
  const [first = '', second = '', agreement = '', ...rest] = text.split('/')
  if (rest.length > 0 || !name.test(first) || !name.test(second)) return null
  if (first === 'verify') return agreement === '' ? { kind: 'verification', id: second } : null
  return name.test(agreement) ? { kind: 'card', customer: first, card: second, agreement } : null
}

/** The handle of a card that was saved on the way; null when one of its three names is missing. */
export function handleOfSaved(saved: {
  card?: { id?: string | null | undefined } | null | undefined
  customer?: { id?: string | null | undefined } | null | undefined
  payment_agreement?: { id?: string | null | undefined } | null | undefined
}): string | null {
  const [card, customer, agreement] = [saved.card?.id, saved.customer?.id, saved.payment_agreement?.id]
  return card && customer && agreement ? writeHandle({ kind: 'card', card, customer, agreement }) : null
}
