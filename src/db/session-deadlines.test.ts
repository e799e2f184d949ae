import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { longDeadlines } from '#db/deadlines'
import { hasOwnSession, keepDeadlines } from '#db/session-deadlines'

const { url } = await testDatabase()
const clients = [0, 1].map(() => new pg.Client({ connectionString: url }))
beforeAll(() => Promise.all(clients.map((client) => client.connect())))
afterAll(() => Promise.all(clients.map((client) => client.end())))

const timeoutOf = async (client: pg.Client | undefined) =>
  (await client?.query<{ statement_timeout: string }>('show statement_timeout'))?.rows[0]?.statement_timeout

test('nothing is set in a session that a pooler hands round, which would reach strangers', async () => {
  // What `pool_mode = transaction` does: who asks gets the session that was given back last, and keeps it
  // while a transaction is open.
  const free = [...clients]
  const connectTo = () => {
    let held: pg.Client | undefined
    return {
      async query(question: { text: string }) {
        const session = held ?? free.pop()
        if (!session) throw new Error('no session is left')
        const answer = await session.query(question)
        if (question.text === 'begin') held = session
        else if (!held) free.push(session)
        return answer
      },
      async end() {
        await held?.query('rollback')
        if (held) free.push(held)
      },
    }
  }
  await keepDeadlines(connectTo(), longDeadlines, async () => connectTo())
  expect(await Promise.all(clients.map(timeoutOf))).toEqual(['0', '0'])
})

test('a session of our own gets the deadlines that its connection lacks', async () => {
  const [mine] = clients
  if (!mine) throw new Error('no session')
  const connect = async () => {
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    return other
  }
  await keepDeadlines(mine, longDeadlines, connect)
  expect(await timeoutOf(mine)).toBe('10min')
  await expect(
    keepDeadlines(mine, longDeadlines, () => Promise.reject(new Error('asked without need'))),
  ).resolves.toBeUndefined()
})

test('a session that came back once from strangers, by chance, is none of our own', async () => {
  const sessionOf = (...processes: number[]) => ({
    query: ({ text }: { text: string }) =>
      Promise.resolve({ rows: text === 'begin' ? [] : [{ pid: processes.shift() ?? 1 }] }),
    end: () => Promise.resolve(),
  })
  const other = () => Promise.resolve(sessionOf(2))
  expect(await hasOwnSession(sessionOf(1, 1, 3), other)).toBe(false)
  expect(await hasOwnSession(sessionOf(1, 1, 1), other)).toBe(true)
})
