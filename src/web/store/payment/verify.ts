import { isPaid, type OrderStatus } from '#rules/sale/order'
import { isOpenPayment } from '#rules/payments/payment'
import type { StatusAnswer } from './our-endpoint.ts'

/** What became of the attempt that somebody came back from. */
export type Verdict = 'paid' | 'not_paid' | 'still_open' | 'silent' | 'signed_out' | 'missing'

export type Waiting = {
  /** Milliseconds between two questions; the last one goes on. */
  pauses: number[]
  /** For how long an attempt that waits at the bank is asked about, before its owner is asked instead. */
  openFor: number
  /**
   * For how long one is asked about that nobody knows of yet: our server's own charge may still be under way.
   */
  unknownFor: number
  /** After how long without an answer the page says so. */
  silentFor: number
}

const defaultWaiting: Waiting = {
  pauses: [400, 800, 1_200, 2_000, 3_000],
  openFor: 6_000,
  unknownFor: 75_000,
  silentFor: 40_000,
}

/**
 * Asks until it is known. The address that the bank led back to says how it went, too, and is never believed:
 * only our server's answer counts, which comes from the gateway itself.
 */
export async function verifyPayment(
  ask: (signal: AbortSignal) => Promise<StatusAnswer>,
  signal: AbortSignal,
  waiting: Waiting = defaultWaiting,
): Promise<Verdict | null> {
  const start = performance.now()
  let silentSince: number | null = null
  for (let asked = 0; !signal.aborted; asked++) {
    const answer = await ask(signal)
    if (signal.aborted) return null
    const now = performance.now()

    if (answer.outcome === 'silent') {
      silentSince ??= now
      if (now - silentSince >= waiting.silentFor) return 'silent'
    } else {
      silentSince = null
      if (answer.outcome !== 'known') return answer.outcome
      const verdict = verdictOn(answer, now - start, waiting)
      if (verdict) return verdict
    }
    await pause(waiting.pauses[Math.min(asked, waiting.pauses.length - 1)] ?? 1_000, signal)
  }
  return null
}

function verdictOn(
  { order, payment }: Extract<StatusAnswer, { outcome: 'known' }>,
  waited: number,
  waiting: Waiting,
): Verdict | null {
  // Another attempt may have paid the order meanwhile.
  if (isSettled(order)) return 'paid'
  if (!isOpenPayment(payment.status)) return 'not_paid'
  const enough = payment.redirect_url === null ? waiting.unknownFor : waiting.openFor
  return waited >= enough ? 'still_open' : null
}

/** Paid, also when the money went back afterwards: the order's own page shows everything else. */
export function isSettled(status: OrderStatus): boolean {
  return isPaid(status) || status === 'refunded'
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
