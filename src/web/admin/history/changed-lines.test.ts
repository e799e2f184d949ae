import { expect, test } from 'vitest'
import { changedLines } from './changed-lines.ts'

const before = '<h2>الدفع</h2><p><strong>ندفع</strong> بمدى.</p><ul><li>فيزا</li><li>أ &amp; ب</li></ul>'

test('of a page’s text only the lines that have changed are said, without markup', () => {
  const after = before.replace('بمدى', 'بمدى وفيزا').replace('<li>فيزا</li>', '')
  expect(changedLines(before, after)).toEqual(['ندفع بمدى.', 'فيزا'])
  expect(changedLines(after, before)).toEqual(['ندفع بمدى وفيزا.'])
  expect(changedLines('', before)).toEqual([])
  expect(changedLines(before, '')).toEqual(['الدفع', 'ندفع بمدى.', 'فيزا', 'أ & ب'])
  expect(changedLines(before, before.replaceAll(/<\/?strong>/g, ''))).toBeNull()
})
