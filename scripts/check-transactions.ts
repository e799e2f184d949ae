/**
 * Holds the name of a verb inside somebody's transaction: what is exported beside a verb, takes `tx` and is called by the verb's
 * own transaction is `<verb>Within`. So a call says whether it opens a transaction and asks who may. A step that is no verb has
 * a file of its own. Source: CONTRIBUTING.md, "Write".
 */
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'

type Span = { start: number; end: number }
type Named = Span & { name: string }

/** What a program names otherwise, as sentences. */
export function misnamedWithin(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  const exported = program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    if (declared?.type !== 'FunctionDeclaration' || !declared.id) return []
    const [first] = declared.params
    const takesTx = first?.type === 'Identifier' && first.name === 'tx'
    return [{ name: declared.id.name, takesTx, start: declared.start, end: declared.end }]
  })
  const calls: Named[] = []
  new Visitor({
    CallExpression: ({ callee, start, end }) => {
      if (callee.type === 'Identifier') calls.push({ name: callee.name, start, end })
    },
  }).visit(program)
  const within = (outer: Span) => calls.filter(({ start, end }) => start > outer.start && end <= outer.end)

  const steps = new Set(exported.filter(({ takesTx }) => takesTx).map(({ name }) => name))
  const misnamed = exported.flatMap((verb) => {
    const transactions = within(verb).filter(({ name }) => name === 'inTransaction')
    const called = new Set(transactions.flatMap(within).map(({ name }) => name))
    return [...called]
      .filter((name) => steps.has(name) && name !== `${verb.name}Within`)
      .map((name) => `${name}: say ${verb.name}Within, or give it a file of its own`)
  })
  const opening = exported
    .filter(({ name, takesTx }) => name.endsWith('Within') && !takesTx)
    .map(({ name }) => `${name}: takes tx first, or is named otherwise`)
  return [...misnamed, ...opening]
}

if (import.meta.main) {
  const files = globSync('src/domain/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const found = files.flatMap((file) =>
    misnamedWithin(file, readFileSync(file, 'utf8')).map((one) => `${file}  ${one}`),
  )
  for (const one of found) console.log(one)
  if (found.length > 0) process.exitCode = 1
  else console.log(`${files.length} files name what runs inside somebody's transaction after its verb.`)
}
