/**
 * For `node --import`: a process whose clock goes wrong. At SIGUSR2 it jumps ahead by CLOCK_JUMP_MS, and back at the next one.
 * CLOCK_JUMPED=1: it is wrong from the start.
 */
const jump = Number(process.env.CLOCK_JUMP_MS)
let ahead = process.env.CLOCK_JUMPED === '1' ? jump : 0
const RealDate = Date
process.on('SIGUSR2', () => void (ahead = ahead === 0 ? jump : 0))
globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead)
    else super(...given)
  }

  static now() {
    return RealDate.now() + ahead
  }
}
