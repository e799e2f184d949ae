/** How long things may take, in milliseconds. */
export type Deadlines = {
  /** PostgreSQL ends a statement after it. */
  statement: number
  /** PostgreSQL ends a wait for a lock after it. */
  lock: number
  /** PostgreSQL ends a transaction in which nothing was asked for so long. */
  idleTransaction: number
  /**
   * No answer at all: the connection is given up. Longer than the statement timeout, so that PostgreSQL's own
   * error comes first.
   */
  answer: number
}

/** The settings of PostgreSQL that keep them; `answer` is kept by this side alone. */
export const deadlineSettings = [
  ['statement_timeout', 'statement'],
  ['lock_timeout', 'lock'],
  ['idle_in_transaction_session_timeout', 'idleTransaction'],
] as const satisfies [string, keyof Deadlines][]

/** Somebody waits for the answer, or for the next job. */
export const defaultDeadlines: Deadlines = {
  statement: 10_000,
  lock: 5_000,
  idleTransaction: 30_000,
  answer: 12_000,
}

/** For long background work: exports, verification of the books, figures, cleaning up. */
export const longDeadlines: Deadlines = {
  statement: 600_000,
  lock: 30_000,
  idleTransaction: 120_000,
  answer: 605_000,
}

/**
 * For migrations: they may take as long as they need, but wait for nobody's lock for long. Behind a statement
 * that waits for a table, every sale of it waits as well; one that gives up is taken back whole and run again
 * in a quieter moment. 0: no end.
 */
export const migrationDeadlines: Deadlines = {
  statement: 0,
  lock: 5_000,
  idleTransaction: 0,
  answer: 86_400_000,
}

/**
 * For commands that somebody looks at, which may read all there is: they take as long as they need, whatever
 * the role's own deadlines are. 0: no end.
 */
export const commandDeadlines: Deadlines = {
  statement: 0,
  lock: 0,
  idleTransaction: 0,
  answer: 86_400_000,
}

/** Whether the database still answers this process, as its statements show. */
export type Pulse = {
  asked(): void
  answered(): void
  /** Milliseconds since the first statement that followed the last answer; 0 when each got one. */
  silentFor(): number
  /** A statement failed because the disk is full. */
  foundFull(): void
  /** Whether a statement failed recently because of it; only writes find out. */
  isFull(): boolean
}

/** Milliseconds for which the disk counts as full after such a failure. */
const fullFor = 10_000

export function createPulse(now: () => number = () => performance.now()): Pulse {
  let since: number | null = null
  let fullAt = -Infinity
  return {
    asked: () => void (since ??= now()),
    answered: () => void (since = null),
    silentFor: () => (since === null ? 0 : now() - since),
    foundFull: () => void (fullAt = now()),
    isFull: () => now() - fullAt < fullFor,
  }
}
