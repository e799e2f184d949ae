import type { ReactNode } from 'react'

/**
 * Phones, emails, order numbers, cards, codes: one left-to-right run, kept apart from the words around it.
 */
export function Ltr({ children, mono }: { children: ReactNode; mono?: boolean }) {
  return (
    <bdi dir="ltr" className={mono ? 'ltr mono' : 'ltr'}>
      {children}
    </bdi>
  )
}

/**
 * The only part of a card's number that we ever know. It is no box but a part of its line, so that a full
 * stop behind it begins no line of its own.
 */
export function CardNumber({ lastFour }: { lastFour: string }) {
  return (
    <bdi dir="ltr" className="ltr inline whitespace-nowrap">
      •••• {lastFour}
    </bdi>
  )
}
