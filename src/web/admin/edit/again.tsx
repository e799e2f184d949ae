import { Fragment, type ReactNode, useState } from 'react'

/**
 * Draws its content anew, from what stands now, when the content calls `again`; otherwise it keeps its state.
 */
export function Again({ children }: { children: (again: () => void) => ReactNode }) {
  const [round, setRound] = useState(0)
  return <Fragment key={round}>{children(() => setRound((last) => last + 1))}</Fragment>
}
