import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * What happened and what a button does are one text in Arabic (a verbal noun) and two in English (“Client
 * blocked”, “Block client”). So the name of an event, a message or a job has a context where another file
 * writes the same Arabic.
 */
const named = new Map<string, string>()
const lists = 'src/web/admin/{history/*-{words,labels},words/{message,job}-words}.ts'
for (const file of globSync(lists)) {
  const source = readFileSync(file, 'utf8')
  const isHistory = file.includes('/history/')
  // In the history only events are actions: `['icon', 'tone', msg`…`]`. Names of fields are the same in a
  // form and in its history.
  const action = isHistory ? /\[\s*'[\w-]+',\s*'[\w-]+',\s*msg`([^`]+)`/g : /msg`([^`]+)`/g
  for (const [, id = ''] of source.matchAll(action)) named.set(id, file)
}

type Entry = { context: boolean; id: string; files: string[] }

const entries: Entry[] = readFileSync('src/locales/admin.ar.po', 'utf8')
  .split('\n\n')
  .map((block) => ({
    context: /^msgctxt /m.test(block),
    id: /^msgid "(.*)"$/m.exec(block)?.[1] ?? '',
    files: [...block.matchAll(/^#: (.+)$/gm)].flatMap(([, files = '']) => files.split(' ')),
  }))

test('the name of an event, a message or a job is no other file’s text without a context', () => {
  const shared = entries.filter(
    ({ context, id, files }) => !context && named.has(id) && files.some((file) => file !== named.get(id)),
  )
  expect(shared.map(({ id, files }) => `${id}: ${files.join(', ')}`)).toEqual([])
})

test('names of events, messages and jobs are found', () => {
  expect(named.size).toBeGreaterThan(150)
})
