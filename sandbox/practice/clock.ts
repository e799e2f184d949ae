/** The gateway's time. It can be moved forward (PUT /sandbox/clock), so that hours of retries pass in a test. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls `run` once when `ms` have passed; the answer calls it off. */
  after(ms: number, run: () => void): () => void
  /** Moves time forward and runs what falls due, earliest first. */
  advance(ms: number): void
}

interface Alarm {
  at: number
  run: (() => void) | undefined
}

/** Goes with the machine's clock, plus whatever it was moved forward. */
export function createClock(): Clock {
  return new MovableClock(() => Date.now(), true)
}

/** Stands still at `start` and moves only by `advance`. For tests. */
export function createStoppedClock(start: number): Clock {
  return new MovableClock(() => start, false)
}

/** setTimeout cannot wait longer than this; a longer wait is taken in pieces. */
const MAX_WAIT = 2 ** 31 - 1

class MovableClock implements Clock {
  #read: () => number
  #ticks: boolean
  #moved = 0
  /** Sorted by time. */
  #alarms: Alarm[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(read: () => number, ticks: boolean) {
    this.#read = read
    this.#ticks = ticks
  }

  now() {
    return this.#read() + this.#moved
  }

  after(ms: number, run: () => void) {
    const alarm: Alarm = { at: this.now() + ms, run }
    this.#alarms.splice(this.#placeFor(alarm.at), 0, alarm)
    if (this.#alarms[0] === alarm) this.#arm()
    return () => {
      alarm.run = undefined
    }
  }

  advance(ms: number) {
    this.#moved += ms
    this.#ring()
  }

  #placeFor(at: number) {
    let low = 0
    let high = this.#alarms.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#alarms[middle]?.at ?? Infinity) <= at) low = middle + 1
      else high = middle
    }
    return low
  }

  #ring() {
    for (let first = this.#alarms[0]; first && first.at <= this.now(); first = this.#alarms[0]) {
      this.#alarms.shift()
      first.run?.()
    }
    this.#arm()
  }

  #arm() {
    clearTimeout(this.#timer)
    const first = this.#alarms[0]
    if (!first || !this.#ticks) return
    this.#timer = setTimeout(() => this.#ring(), Math.min(Math.max(first.at - this.now(), 0), MAX_WAIT))
    this.#timer.unref()
  }
}
