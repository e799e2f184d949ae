import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'

/**
 * How long a text may be stands in the rules alone (src/rules/core/text-lengths.ts says where): the contract and the fields of
 * pages read it there, so that both say the same.
 */

/** Whether a number is written where a length is wanted: alone, as one of two, or in place of one that is left out. */
function isWritten(node: ESTree.Node | null | undefined): boolean {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'number'
    case 'JSXExpressionContainer':
      return isWritten(node.expression)
    case 'ConditionalExpression':
      return isWritten(node.consequent) || isWritten(node.alternate)
    case 'LogicalExpression':
    case 'AssignmentPattern':
      return isWritten(node.right)
    default:
      return false
  }
}

/** The lines of a program in which a length is a number: of a field (`maxLength`), or of a text of the contract (`Words`). */
function writtenLengths(file: string, source: string): string[] {
  const lines: string[] = []
  const keep = (start: number) => void lines.push(`${file}:${source.slice(0, start).split('\n').length}`)
  new Visitor({
    JSXAttribute: ({ name, value, start }) => {
      if (name.type === 'JSXIdentifier' && name.name === 'maxLength' && isWritten(value)) keep(start)
    },
    Property: ({ key, value, start }) => {
      if (key.type === 'Identifier' && key.name === 'maxLength' && isWritten(value)) keep(start)
    },
    CallExpression: ({ callee, arguments: [length], start }) => {
      const isText = callee.type === 'Identifier' && ['Words', 'OptionalWords'].includes(callee.name)
      if (isText && isWritten(length)) keep(start)
    },
  }).visit(parseSync(file, source).program)
  return lines
}

test('no page and no shape of the contract writes a length as a number', () => {
  const files = globSync('src/{web,contract}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.flatMap((file) => writtenLengths(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  '<input maxLength={40} />',
  '<input maxLength={isLong ? 40 : maxName} />',
  '<input {...(isLong && { maxLength: 40 })} />',
  'function Field({ maxLength = 40 }) {}',
  'Words(40)',
  'OptionalWords(1_000).optional()',
])('%s writes a length', (source) => {
  expect(writtenLengths('page.tsx', source)).toEqual(['page.tsx:1'])
})

test.each([
  '<input maxLength={maxName} />',
  '<input maxLength={String(maxDays).length + 1} />',
  'Words(maxName)',
])('%s writes none', (source) => {
  expect(writtenLengths('page.tsx', source)).toEqual([])
})
