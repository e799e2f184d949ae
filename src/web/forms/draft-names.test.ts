import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { naming } from './drafts.ts'

const staff = new URL('../admin/', import.meta.url).pathname
/** Files of staff's pages in which a reason is written, or whose fields stand in such a form. */
const sources = globSync('**/*.tsx', { cwd: staff })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(staff + file, 'utf8') }))
const asking = sources.filter(({ text }) =>
  /<ReasonedAction|<ReasonField|<form\b.*name="reason"/is.test(text),
)

test('what a form of staff’s is about names its draft, so that words for one thing are offered for no other', () => {
  const about = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/type="hidden" name="(\w+)" value=\{\w+\.id\}/g)].map(([, name = '']) => ({
      file,
      name,
    })),
  )
  expect(about.length).toBeGreaterThan(5)
  // Of a task somebody takes from a colleague nothing is written.
  const written = about.filter(({ name }) => name !== 'instead_of')
  expect(written.filter(({ name }) => !naming.includes(name))).toEqual([])
})

test('each form of staff’s that asks for a reason says which one it is', () => {
  expect(asking.length).toBeGreaterThan(5)
  const nameless = asking.filter(({ text }) => !/\bid=["{]|name="intent"/.test(text))
  expect(nameless.map(({ file }) => file)).toEqual([])
})
