import { deadlineSettings, type Deadlines } from '#db/deadlines'

/** A connection as far as deadlines need it; milliseconds of patience for each answer. */
export type DeadlineSession = {
  query(question: { text: string; values?: unknown[]; query_timeout?: number }): Promise<{ rows: unknown[] }>
}

/** Milliseconds for each of the short questions here. */
const patience = 5_000

/** Times that a session is to be the same one. */
const looks = 5

/**
 * Sees that a session has the deadlines that its connection asked for, and sets them where it has others: a
 * pooler that is told to ignore them (`ignore_startup_parameters`) leaves those of the role, and 0, "no end",
 * is never sent. They are set only in a session of our own; in one that a pooler hands round they would reach
 * strangers' statements, so there those of the role stay.
 * @param connect opens another connection under the same address
 */
export async function keepDeadlines(
  session: DeadlineSession,
  deadlines: Deadlines,
  connect: () => Promise<DeadlineSession & { end(): Promise<void> }>,
): Promise<void> {
  const wanted = deadlineSettings.map(([name, deadline]) => ({ name, setting: deadlines[deadline] }))
  const names = wanted.map(({ name }) => name)
  const { rows } = await session.query({
    text: 'select name, setting::int as setting from pg_settings where name = any ($1)',
    values: [names],
    query_timeout: patience,
  })
  const found = new Map((rows as { name: string; setting: number }[]).map((row) => [row.name, row.setting]))
  if (wanted.every(({ name, setting }) => found.get(name) === setting)) return
  if (!(await hasOwnSession(session, connect))) return
  await session.query({
    text: `select ${wanted.map((_, index) => `set_config('${names[index]}', $${index + 1}, false)`).join(', ')}`,
    values: wanted.map(({ setting }) => String(setting)),
    query_timeout: patience,
  })
}

/**
 * Whether a connection keeps its session of the database between two statements. Behind a pooler that hands
 * sessions round (`pool_mode = transaction`) the other connection gets the one that was given back last, and
 * holds it; where many others ask as well, the same one may come back by chance, so it is looked for several
 * times.
 */
export async function hasOwnSession(
  session: DeadlineSession,
  connect: () => Promise<DeadlineSession & { end(): Promise<void> }>,
): Promise<boolean> {
  const other = await connect()
  try {
    const mine = await processOf(session)
    await other.query({ text: 'begin', query_timeout: patience })
    if ((await processOf(other)) === mine) return false
    for (let look = 0; look < looks; look++) if ((await processOf(session)) !== mine) return false
    return true
  } finally {
    await other.end()
  }
}

async function processOf(session: DeadlineSession): Promise<unknown> {
  const { rows } = await session.query({ text: 'select pg_backend_pid() as pid', query_timeout: patience })
  return (rows[0] as { pid: number } | undefined)?.pid
}
