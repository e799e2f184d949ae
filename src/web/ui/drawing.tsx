import sprite from './drawings.svg?url'

export type DrawingName =
  | 'cards'
  | 'group'
  | 'invoices'
  | 'no-result'
  | 'not-found'
  | 'offline'
  | 'orders'
  | 'paid'
  | 'subscriptions'
  | 'tickets'

/**
 * A scene of the one lattice, for a place that has nothing in it yet and for what was just achieved. Lit is
 * only what is alive; it turns with no language, and says nothing that the words beside it do not.
 */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className="drawing" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

/**
 * The lattice lit from its core outward, with a check in the middle: something was achieved. Still where
 * motion is not wanted.
 */
export function LitRings() {
  return (
    <svg className="lit-rings" viewBox="-150 -150 300 300" fill="none" aria-hidden="true">
      {[1, 2, 3].map((ring) => (
        <use key={ring} className="ring" href={`${sprite}#ring-${ring}`} />
      ))}
      <circle r="33" />
      <path className="tick" pathLength="1" d="M-13 1l9 9L14-10" />
    </svg>
  )
}
