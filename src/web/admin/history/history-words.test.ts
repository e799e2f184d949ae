import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Tests may leave facts of their own making. */
const read = (pattern: string, but = '') =>
  globSync(pattern)
    .filter((file) => file !== but && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))

/** Kinds of things that the log knows, from its own type. */
const record = readFileSync('src/domain/core/activity/record-fact.ts', 'utf8')
const entities = [
  ...(record.match(/entity:\n((?:\s+\| '[a-z_]+'\n)+)/)?.[1] ?? '').matchAll(/'([a-z_]+)'/g),
].map(([, name]) => name ?? '')

/** Names of jobs are written like names of facts; they are not in the log. */
const jobs = new Set(
  [...readFileSync('src/domain/core/names.ts', 'utf8').matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(
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

const words = read('src/web/admin/history/*-words.ts').join('\n')
const named = new Set([...words.matchAll(/^\s+'([a-z_]+\.[a-z_]+)': \[/gm)].map(([, name]) => name))

test('the log’s own type and many facts are found', () => {
  expect(entities).toEqual(expect.arrayContaining(['order', 'ticket', 'saved_reply', 'session']))
  expect(recorded.size).toBeGreaterThan(80)
})

// English stands beside each word: no catalogue has a gap, as locales/texts.test.ts holds.
test.each([...recorded].toSorted())('%s has words in the history', (action) => {
  expect(named).toContain(action)
})

/** Fields whose value a verb writes into the log by their names. */
const written = read('src/domain/**/*.ts').flatMap((text) =>
  [...text.matchAll(/\b([a-z_]+): \{\s*before\b/g)].map(([, name]) => name ?? ''),
)
/** What a deletion leaves of the thing, where the fields stand one by one. */
const left = read('src/domain/**/delete-*.ts').flatMap((text) =>
  [...text.matchAll(/fields: \{([^{}]*)/g)].flatMap(([, list = '']) =>
    list.split(',').map((part) => part.trim().split(':')[0] ?? ''),
  ),
)

type Edit = {
  method: 'patch'
  request: { body: { content: { 'application/json': { schema: { shape: object } } } } }
}

function isEdit(route: unknown): route is Edit {
  return typeof route === 'object' && route !== null && 'method' in route && route.method === 'patch'
}

const contracts: object[] = await Promise.all(
  globSync('src/contract/*.ts').map((file) => import(path.resolve(file))),
)
/** What can be edited through any PATCH: that is what histories and conflicts compare. */
const edited = contracts
  .flatMap((contract) => Object.values(contract))
  .filter(isEdit)
  .flatMap((route) => Object.keys(route.request.body.content['application/json'].schema.shape))

const changed = new Set([...written, ...left, ...edited].filter((name) => /^[a-z_]+$/.test(name)))
/** Bookkeeping of an edit, and a parameter of a verb: no log keeps them. */
for (const name of ['version', 'user']) changed.delete(name)
const namedFields = new Set([...words.matchAll(/^\s+([a-z_]+): msg/gm)].map(([, name]) => name))

test('many fields are found, of verbs, deletions and edits', () => {
  expect([...changed]).toEqual(expect.arrayContaining(['status', 'question_ar', 'vat_number', 'description']))
  expect(changed.size).toBeGreaterThan(100)
})

test.each([...changed].toSorted())('the field %s has words in the history', (field) => {
  expect(namedFields).toContain(field)
})
