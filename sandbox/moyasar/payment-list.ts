import type { Desk } from './desk.ts'
import { invalid } from './errors.ts'
import type { Payment, PaymentRecord } from './payment-object.ts'

const PAGE_SIZE = 40

export interface Page<Item> {
  items: Item[]
  meta: {
    current_page: number
    next_page: number | null
    prev_page: number | null
    total_pages: number
    total_count: number
  }
}

/** GET /v1/payments: newest first, 40 a page, with the documented filters. */
export function listPayments(desk: Desk, query: Record<string, string>): Page<Payment> {
  const test = readFilters(query)
  const page = pageNumber(query['page'])
  const skip = (page - 1) * PAGE_SIZE
  const items: Payment[] = []
  let total = 0
  if (!test) {
    // No filter: walk no further than the page.
    total = desk.ledger.paymentIds.length
    let place = 0
    for (const { payment } of desk.ledger.newestPayments()) {
      if (place >= skip + PAGE_SIZE) break
      if (place++ >= skip) items.push(payment)
    }
  } else {
    for (const record of desk.ledger.newestPayments()) {
      if (!test(record)) continue
      if (total >= skip && items.length < PAGE_SIZE) items.push(record.payment)
      total++
    }
  }
  return { items, meta: metaOf(page, total) }
}

export function pageOf<Item>(all: Item[], query: Record<string, string>): Page<Item> {
  const page = pageNumber(query['page'])
  return { items: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), meta: metaOf(page, all.length) }
}

function metaOf(page: number, total: number) {
  const pages = Math.ceil(total / PAGE_SIZE)
  return {
    current_page: page,
    next_page: page < pages ? page + 1 : null,
    prev_page: page > 1 ? page - 1 : null,
    total_pages: pages,
    total_count: total,
  }
}

function pageNumber(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}

type Test = (record: PaymentRecord) => boolean

function readFilters(query: Record<string, string>): Test | undefined {
  const tests: Test[] = []
  for (const [name, value] of Object.entries(query)) {
    const test = value === '' ? undefined : readFilter(name, value)
    if (test) tests.push(test)
  }
  return tests.length > 0 ? (record) => tests.every((test) => test(record)) : undefined
}

function readFilter(name: string, value: string): Test | undefined {
  switch (name) {
    case 'id':
      return ({ payment }) => payment.id === value.toLowerCase()
    case 'status':
      return ({ payment }) => payment.status === value
    case 'card_last_digits':
      return ({ payment }) => payment.source.number.endsWith(value)
    case 'receipt_no':
      return ({ payment }) => payment.source.reference_number === value
  }
  const moment = /^(created|updated)\[(gt|lt)\]$/.exec(name)
  if (moment) {
    const at = Date.parse(value)
    if (Number.isNaN(at)) throw invalid({ [name]: ['is not a valid date'] })
    const field = moment[1] === 'created' ? 'created_at' : 'updated_at'
    const later = moment[2] === 'gt'
    return ({ payment }) => (later ? Date.parse(payment[field]) > at : Date.parse(payment[field]) < at)
  }
  const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
  if (key !== undefined) return ({ payment }) => payment.metadata?.[key] === value
  return undefined
}
