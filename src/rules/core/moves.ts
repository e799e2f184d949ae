/**
 * State machines as tables: `{ from: { event: to } }`. The table is the only place that knows legal moves;
 * verbs, buttons and tests ask it through the two functions below.
 */
export type Moves = Readonly<Record<string, Readonly<Record<string, string>>>>

type EventOf<M extends Moves> = { [S in keyof M]: keyof M[S] }[keyof M] & string

/** The status that `event` leads to from `from`, or null when the table does not allow it. */
export function nextStatus<M extends Moves>(
  moves: M,
  from: keyof M & string,
  event: EventOf<M>,
): (keyof M & string) | null {
  return moves[from]?.[event] ?? null
}

/** Whether the table lets `event` happen in the status `from`. */
export function canMove<M extends Moves>(moves: M, from: keyof M & string, event: EventOf<M>): boolean {
  return nextStatus(moves, from, event) !== null
}
