import { expect, test } from 'vitest'
import { UnreadableFile } from '#rules/imports/import-files'
import { readTable } from '#rules/imports/read-table'

const encode = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readTable('balance', encode(text))

function problemOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.problem, ...error.values }
    throw error
  }
  return null
}

test.each([
  ['commas', 'client_id,reason,balance_riyals\r\n7,رصيد سابق,1.50\r\n'],
  ['semicolons, as Excel writes in Arabic', 'client_id;reason;balance_riyals\n7;رصيد سابق;1.50\n'],
  ['tabs', 'client_id\treason\tbalance_riyals\n7\tرصيد سابق\t1.50'],
  ['a mark at the beginning', '\ufeffclient_id,reason,balance_riyals\n7,رصيد سابق,1.50'],
  [
    'blanks around cells, and headings in capitals',
    ' Client_ID , REASON,balance_riyals\n 7 , رصيد سابق ,1.50 \n',
  ],
  ['lines of Mac', 'client_id,reason,balance_riyals\r7,رصيد سابق,1.50\r'],
  ['empty lines', 'client_id,reason,balance_riyals\n7,رصيد سابق,1.50\n\n,,\n'],
])('reads a table with %s', (_name, text) => {
  expect(read(text)).toEqual([
    { number: 2, cells: { client_id: '7', reason: 'رصيد سابق', balance_riyals: '1.50' }, isRagged: false },
  ])
})

test('reads quoted cells with separators, quotes and lines, and counts rows as a spreadsheet does', () => {
  const rows = read('client_id,reason\n"a,1","says ""hello""\nand more"\n\nb,x\n')
  expect(rows.map(({ number, cells }) => [number, cells['client_id'], cells['reason']])).toEqual([
    [2, 'a,1', 'says "hello"\nand more'],
    [4, 'b', 'x'],
  ])
})

test('takes away the apostrophe that guards a number with its country, and no other', () => {
  const rows = read("client_id,reason\n'+966512345678,'x\n")
  expect(rows).toMatchObject([{ cells: { client_id: '+966512345678', reason: "'x" } }])
})

test('reads UTF-16, as Excel saves "Unicode text"', () => {
  const text = '\ufeffclient_id\treason\n7\tرصيد\n'
  const bytes = new Uint8Array(text.length * 2)
  for (let at = 0; at < text.length; at++) {
    bytes[2 * at] = text.charCodeAt(at) & 0xff
    bytes[2 * at + 1] = text.charCodeAt(at) >> 8
  }
  expect(readTable('balance', bytes)).toMatchObject([{ cells: { client_id: '7', reason: 'رصيد' } }])
})

test('marks a row with another number of cells, and leaves out columns whose name begins with #', () => {
  const rows = read('client_id,#note,reason\n7,what we say,x\n8,y\n')
  expect(rows.map(({ isRagged }) => isRagged)).toEqual([false, true])
})

test.each([
  ['an empty file', '', { problem: 'file_empty' }],
  ['a file without headings', ',,\n', { problem: 'file_empty' }],
  ['a missing column', 'client_id\n7\n', { problem: 'column_missing', column: 'reason' }],
  ['a column twice', 'client_id,reason,reason\n', { problem: 'column_twice', column: 'reason' }],
  ['a quote that is never closed', 'client_id,reason\n7,"x\n8,y\n', { problem: 'quote_open', row: '2' }],
])('refuses %s', (_name, text, problem) => {
  expect(problemOf(() => read(text))).toEqual(problem)
})

test('refuses an unknown column with the names that it knows', () => {
  const problem = problemOf(() => read('client_id,reason,ballance\n'))
  expect(problem).toMatchObject({ problem: 'column_unknown', column: 'ballance' })
  expect(problem).toHaveProperty('known', expect.stringContaining('balance_riyals'))
})

test('refuses a file in an encoding of old Windows', () => {
  const problem = problemOf(() => readTable('balance', new Uint8Array([0x63, 0xe1, 0xc7, 0x0a])))
  expect(problem).toEqual({ problem: 'not_utf8' })
})
