import type { Clock } from './clock.ts'

/** Watches payers who are still to answer. All have the same time, so the first to come is the first to go. */
export class TimeFrames {
  #clock: Clock
  #expire: (paymentId: string) => void
  /** Payment id to its end, oldest first. */
  #open = new Map<string, number>()
  #armed = false

  constructor(clock: Clock, expire: (paymentId: string) => void) {
    this.#clock = clock
    this.#expire = expire
  }

  add(paymentId: string, expiresAt: number) {
    this.#open.set(paymentId, expiresAt)
    this.#arm()
  }

  remove(paymentId: string) {
    this.#open.delete(paymentId)
  }

  #arm() {
    const first = this.#open.values().next().value
    if (this.#armed || first === undefined) return
    this.#armed = true
    this.#clock.after(Math.max(first - this.#clock.now(), 0), () => {
      this.#armed = false
      for (const [id, expiresAt] of this.#open) {
        if (expiresAt > this.#clock.now()) break
        this.#open.delete(id)
        this.#expire(id)
      }
      this.#arm()
    })
  }
}
