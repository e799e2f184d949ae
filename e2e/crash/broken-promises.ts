import type { Database } from '#db/client'
import type { PersonReport } from './person.ts'

/** What a person was told and the books deny. */
export async function broken(db: Database, people: PersonReport[]): Promise<string[]> {
  const orders = await db.selectFrom('orders').select(['id', 'status', 'client_id']).execute()
  const problems: string[] = []
  for (const person of people) {
    const order = orders.find((one) => one.id === person.orderId)
    const of = `${person.story} of ${person.phone}`
    if (person.outcome === 'gave up') problems.push(`${of}: ${person.note}`)
    else if (!order) problems.push(`${of}: the order is gone`)
    else if ((person.outcome === 'completed' || person.outcome === 'paid') && order.status !== 'completed')
      problems.push(`${of}: saw ${person.outcome}, the order is ${order.status}`)
    else if (person.outcome === 'cancelled' && order.status !== 'cancelled')
      problems.push(`${of}: saw cancelled, the order is ${order.status}`)
    const own = orders.filter((one) => one.client_id === person.clientId)
    if (own.length > 1) problems.push(`${of}: one click made ${own.length} orders`)
  }
  return problems
}
