import type { Database } from '#db/client'
import type { GatewayRow } from './books-check.ts'
import type { Tally } from './person.ts'

/** What was seen while one fault was made, from the moment it began until everybody sold again. */
export type Window = {
  fault: string
  tally: Tally
  /** Orders that were answered in it. */
  orders: string[]
  /** Milliseconds from the end of the fault to the first act on money that was done, and until each lane had done one. */
  firstAgain: number | null
  allAgain: number | null
  /** The longest time that one call took with all its repeats, in milliseconds. */
  slowest: number
}

/** A window with what became of its orders, in halalas at the gateway and in our ledger. */
export type Line = Window & { delivered: number; taken: number; booked: number }

/** Counts what lanes of people do, into the window that is open. */
export function openSheet(lanes: number) {
  const windows: Window[] = []
  let current = openWindow('before')
  let endedAt: number | null = null
  let again = new Map<number, number>()

  return {
    windows,
    /** Of the window that is open. */
    tally: () => current.tally,
    faults: () => [...current.tally.faults.values()].reduce((sum, count) => sum + count, 0),
    begin(fault: string) {
      current = openWindow(fault)
      windows.push(current)
      endedAt = null
      again = new Map()
    },
    /** The cause is gone; from now on it is measured how long the store takes. */
    end: () => void (endedAt = performance.now()),
    isSellingAgain: () => again.size === lanes,
    close() {
      const times = [...again.values()]
      current.firstAgain = times.length > 0 ? Math.min(...times) : null
      current.allAgain = times.length === lanes ? Math.max(...times) : null
      current = openWindow('between')
    },
    answered: (took: number) => void (current.slowest = Math.max(current.slowest, took)),
    done(lane: number) {
      if (endedAt !== null && !again.has(lane)) again.set(lane, performance.now() - endedAt)
    },
    ordered: (order: string) => void current.orders.push(order),
  }
}

function openWindow(fault: string): Window {
  const tally = { requests: 0, lost: 0, waits: 0, faults: new Map<string, number>() }
  return { fault, tally, orders: [], firstAgain: null, allAgain: null, slowest: 0 }
}

/** What became of the orders of each window. @param gateway all its payments */
export async function readLines(db: Database, windows: Window[], gateway: GatewayRow[]): Promise<Line[]> {
  const orders = await db.selectFrom('orders').select(['id', 'status']).execute()
  const entries = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_bookings', 'ledger_bookings.id', 'ledger_entries.booking_id')
    .select(['ledger_bookings.order_id', 'ledger_entries.amount_minor'])
    .where('ledger_entries.account', '=', 'gateway')
    .execute()
  return windows.map((window) => {
    const own = new Set(window.orders)
    const charges = gateway.filter(
      ({ orderId, status }) => orderId !== null && own.has(orderId) && ['paid', 'refunded'].includes(status),
    )
    return {
      ...window,
      delivered: orders.filter(({ id, status }) => own.has(id) && status === 'completed').length,
      taken: charges.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0),
      booked: entries
        .filter(({ order_id }) => order_id !== null && own.has(order_id))
        .reduce((sum, { amount_minor }) => sum + Number(amount_minor), 0),
    }
  })
}

/** The table as docs/operations.md has it. */
export function describeDay(lines: Line[]): string {
  const seconds = (ms: number | null) => (ms === null ? '–' : `${(ms / 1000).toFixed(1)} s`)
  const riyals = (halalas: number) => (halalas / 100).toFixed(2)
  const rows = lines.map(
    (line) =>
      `| ${line.fault} | ${line.tally.requests} | ${line.tally.lost} | ${describeFaults(line.tally)} | ${line.orders.length} / ${line.delivered} | ${riyals(line.taken)} = ${riyals(line.booked)} | ${seconds(line.firstAgain)} | ${seconds(line.allAgain)} | ${seconds(line.slowest)} |`,
  )
  return [
    '| fault | requests | answers lost | 5xx | orders answered / delivered | SAR at the gateway = in the books | first sale after | all sell after | slowest call |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

function describeFaults({ faults }: Tally): string {
  const byStatus = Map.groupBy(faults, ([name]) => name.split(' ')[0] ?? '')
  const counts = [...byStatus].map(
    ([status, all]) => `${status}: ${all.reduce((sum, [, count]) => sum + count, 0)}`,
  )
  return counts.join(', ') || '0'
}
