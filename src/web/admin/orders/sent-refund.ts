/** What somebody chose of a refund; the destination as it was chosen, whatever the card still takes. */
type Chosen = { key: string; amount: number; way: string; period: string; reason: string }

/** A refund that was sent, until it is known what came of it. */
export type SentRefund = { chosen: Chosen; form: Record<string, string> }

/**
 * The refund to send. Where the same is asked for under the same key, its first answer was lost: it goes out
 * as it was sent first, so that it is answered as it was, although it has changed itself by now what the card
 * takes.
 */
export function refundToSend(sent: SentRefund | null, now: SentRefund): SentRefund {
  return sent && JSON.stringify(sent.chosen) === JSON.stringify(now.chosen) ? sent : now
}
