import { expect, test } from 'vitest'
import { errorCode } from './error-code.ts'

test.each([
  ['an error of Node', Object.assign(new Error('gone'), { code: 'ENOENT' }), 'ENOENT'],
  ['an error of PostgreSQL', Object.assign(new Error('twice'), { code: '23505' }), '23505'],
  ['an error without a code', new Error('gone'), ''],
  ['a number, which is no word of either', new DOMException('late', 'TimeoutError'), ''],
  ['what is no error', { code: 'ENOENT' }, ''],
  ['nothing', undefined, ''],
])('the code of %s', (_, error, code) => {
  expect(errorCode(error)).toBe(code)
})
