import { expect, test } from 'vitest'
import { longFunctions } from './check-functions.ts'

const lines = (count: number, text = 'act()') => Array.from({ length: count }, () => text).join('\n')

test('counts the lines of a function, its head and its end among them', () => {
  const source = `// head\nfunction long() {\n${lines(4)}\n}\nconst short = () => {\n${lines(2)}\n}`
  expect(longFunctions('x.ts', source, 5)).toEqual([{ name: 'long', line: 2, own: 6, whole: 6 }])
})

test('blank lines and comments are free, a comment behind code is not', () => {
  const source = `function f() {\n\n/* one\ntwo */\n// three\nact() // four\n}`
  expect(longFunctions('x.ts', source, 0)).toEqual([{ name: 'f', line: 1, own: 3, whole: 7 }])
})

test('markup and a text in backquotes are one piece that is read from top to bottom', () => {
  const markup = `function Page() {\n  return (\n    <p>\n      a\n    </p>\n  )\n}`
  expect(longFunctions('x.tsx', markup, 0)).toEqual([{ name: 'Page', line: 1, own: 4, whole: 7 }])
  const text = 'function words() {\n  const before = 1\n  return sql`\n    select\n    one`\n}'
  expect(longFunctions('x.ts', text, 0)).toEqual([{ name: 'words', line: 1, own: 3, whole: 6 }])
})

test('a function within another one counts one line there, and is looked at by itself', () => {
  const source = `function outer() {\n  const inner = () => {\n${lines(5)}\n  }\n  return inner\n}`
  expect(longFunctions('x.ts', source, 4)).toEqual([{ name: '', line: 2, own: 7, whole: 7 }])
})

test('with its markup a function has a limit, too', () => {
  const markup = `function Page() {\n  return (\n    <p>\n${lines(5, 'a')}\n    </p>\n  )\n}`
  expect(longFunctions('x.tsx', markup, 60, 10)).toEqual([{ name: 'Page', line: 1, own: 4, whole: 11 }])
  expect(longFunctions('x.tsx', markup, 60, 11)).toEqual([])
})

test('what is declared within another function counts by itself there, what is only handed on does not', () => {
  const declared = `function hook() {\n  function inner() {\n${lines(5)}\n  }\n  return inner\n}`
  expect(longFunctions('x.ts', declared, 60, 7)).toEqual([])
  expect(longFunctions('x.ts', declared, 60, 6)).toEqual([{ name: 'inner', line: 2, own: 7, whole: 7 }])
  const handed = `function Rows() {\n  return rows.map(() => {\n${lines(5)}\n  })\n}`
  expect(longFunctions('x.ts', handed, 60, 8)).toEqual([{ name: 'Rows', line: 1, own: 3, whole: 9 }])
})
