import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Tests may leave facts of their own making. */
const read = (pattern: string, but = '') =>
  globSync(pattern)
    .filter((file) => file !== but && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))

/** Kinds of things that the log knows, from its own type. */
const record = readFileSync('src/domain/activity/record-fact.ts', 'utf8')
const entities = [
  ...(record.match(/entity:\n((?:\s+\| '[a-z_]+'\n)+)/)?.[1] ?? '').matchAll(/'([a-z_]+)'/g),
].map(([, name]) => name ?? '')

/** Names of jobs are written like names of facts; they are not in the log. */
const jobs = new Set(
  [...readFileSync('src/domain/jobs/names.ts', 'utf8').matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(
    ([, name]) => name,
  ),
)

/** Every name of a fact that a verb can leave in the log. Templates call parts of their texts in the same manner. */
const recorded = new Set(
  read('src/domain/**/*.ts', 'src/domain/messages/templates.ts')
    .flatMap((text) => [...text.matchAll(/'((?:[a-z_]+)\.(?:[a-z_]+))'/g)])
    .map(([, name]) => name ?? '')
    .filter((name) => [...entities, 'member'].includes(name.split('.')[0] ?? '') && !jobs.has(name)),
)

const words = [
  ...read('src/web/admin/history/*-words.ts'),
  readFileSync('src/web/admin/history-words.ts', 'utf8'),
].join('\n')
const named = new Set([...words.matchAll(/^\s+'([a-z_]+\.[a-z_]+)': \[/gm)].map(([, name]) => name))

test('the log’s own type and many facts are found', () => {
  expect(entities).toEqual(expect.arrayContaining(['order', 'ticket', 'saved_reply', 'session']))
  expect(recorded.size).toBeGreaterThan(80)
})

// English stands beside each word: no catalogue has a gap, as locales/texts.test.ts holds.
test.each([...recorded].toSorted())('%s has words in the history', (action) => {
  expect(named).toContain(action)
})
