/** A limit that holds across processes: at most `points` per `duration` seconds and key. */
export type Limit = {
  points: number
  duration: number
  /** Its points come back: no process may cache that a key is used up. */
  isGivenBack?: boolean
}

/** What is left after a use, and the seconds until all of it is there again. */
export type LimitLeft = { points: number; seconds: number }

export type Limiter = {
  /**
   * Uses one point of `key`, or as many as are named. Throws `too_many_requests` with the seconds to wait
   * when they are not left.
   */
  use(name: string, key: string, limit: Limit, points?: number): Promise<LimitLeft>
  /** What is left of `key`; nothing is used. */
  left(name: string, key: string, limit: Limit): Promise<LimitLeft>
  /**
   * Gives one point of a key back, or as many as are named, used for nothing. The limit must be one that
   * `isGivenBack`.
   */
  giveBack(name: string, key: string, limit: Limit, points?: number): Promise<void>
  /** Gives the points of a key back, after a success. The limit must be one that `isGivenBack`. */
  reset(name: string, key: string, limit: Limit): Promise<void>
}
