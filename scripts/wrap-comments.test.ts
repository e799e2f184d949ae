import { expect, test } from 'vitest'
import { wrapComments } from './wrap-comments.ts'

const wrapped = (...lines: string[]) => wrapComments('x.ts', lines.join('\n'), 20).split('\n')

test('a comment of one line that is too long becomes a block', () => {
  expect(wrapped('/** one two three four five */', 'f()')).toEqual([
    '/**',
    ' * one two three',
    ' * four five',
    ' */',
    'f()',
  ])
})

test('what is too long moves on with the rest of its paragraph, and nothing else moves', () => {
  expect(
    wrapped(
      '{',
      '  /**',
      '   * short',
      '   * one two three four',
      '   * five',
      '   *',
      '   * end',
      '   */',
      '}',
    ),
  ).toEqual([
    '{',
    '  /**',
    '   * short',
    '   * one two three',
    '   * four five',
    '   *',
    '   * end',
    '   */',
    '}',
  ])
  expect(wrapped('// one two three four five', '// six', 'f()')).toEqual([
    '// one two three',
    '// four five six',
    'f()',
  ])
})

test('entries of lists and tags keep their lines, code between backticks its words', () => {
  expect(wrapped('/**', ' * - one two three four', ' * - five', ' * @returns six', ' */')).toEqual([
    '/**',
    ' * - one two three',
    ' *   four',
    ' * - five',
    ' * @returns six',
    ' */',
  ])
  expect(wrapped('// one `two three four` five')).toEqual(['// one', '// `two three four`', '// five'])
  expect(wrapped('// one two threefour - five')).toEqual(['// one two', '// threefour - five'])
})

test('what stands behind code, in a text, or for a program stays', () => {
  for (const line of [
    'f() // one two three four five',
    'const text = `\n/* one two three four five */`',
    '// oxlint-disable-next-line no-await-in-loop',
    '// https://example.com/a-word-that-is-longer',
  ]) {
    expect(wrapComments('x.ts', line, 20)).toBe(line)
  }
})
