import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'

/*
 * A loader makes an idempotency key anew each time it runs, which is behind every action of the page and behind every code that is asked for.
 * A form that takes it as it comes sends "the same once more" under another key: what was done already is done twice.
 */

/** Pages whose data nothing loads anew while their form stands, but their own answer, which brings the key to go on with. */
const notLoadedAnew = [
  'account/subscriptions/subscription-quote.tsx',
  'account/tickets/ticket-new.tsx',
  'store/complete/complete.tsx',
]

/** Keeps the key together with the words that it was sent with. */
const heldWithWords = ['admin/support/write-to-ticket.tsx']

type Sent = { file: string; key: string }

/** What keeps a value while its part of the page stands. */
const holders = ['useState', 'useIdempotencyKey']

function unheldIn(path: string): Sent[] {
  const file = path.replace('src/web/', '')
  const source = readFileSync(path, 'utf8')
  if (!/name="key"|\bsubmit\(/.test(source)) return []
  const held = new Set<string>()
  const sent: { start: number; end: number }[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return
      if (!holders.includes(init.callee.name)) return
      for (const [name] of source.slice(id.start, id.end).matchAll(/\w+/g)) held.add(name)
    },
    JSXOpeningElement({ attributes }) {
      const valueOf = (name: string) =>
        attributes.flatMap((one) =>
          one.type === 'JSXAttribute' && one.name.name === name && one.value ? [one.value] : [],
        )[0]
      const [name, value] = [valueOf('name'), valueOf('value')]
      if (name?.type !== 'Literal' || name.value !== 'key' || !value) return
      sent.push(value.type === 'JSXExpressionContainer' ? value.expression : value)
    },
    CallExpression({ callee, arguments: [form] }) {
      const isSubmit = /\bsubmit$/.test(source.slice(callee.start, callee.end))
      if (!isSubmit || form?.type !== 'ObjectExpression') return
      for (const one of form.properties)
        if (one.type === 'Property' && source.slice(one.key.start, one.key.end) === 'key')
          sent.push(one.value)
    },
  }).visit(parseSync(path, source).program)
  return sent
    .map(({ start, end }) => source.slice(start, end))
    .filter((key) => !key.match(/[\w.]+/g)?.some((word) => held.has(word)))
    .map((key) => ({ file, key }))
}

test('no form sends a key that the next loading of the page’s data replaces', () => {
  const unheld = globSync('src/web/**/*.tsx')
    .filter((path) => !path.endsWith('.test.tsx'))
    .flatMap(unheldIn)
  const excused = [...notLoadedAnew, ...heldWithWords]
  expect(unheld.filter(({ file }) => !excused.includes(file))).toEqual([])
  // No excuse for what needs none.
  expect(excused.filter((file) => !unheld.some((one) => one.file === file))).toEqual([])
})
