import { expect, test } from 'vitest'
import { readLink } from '#rules/core/link'

test.each([
  ['/page/terms-and-conditions', '/page/terms-and-conditions'],
  [' https://example.test/a?b=1 ', 'https://example.test/a?b=1'],
  ['example.test', 'https://example.test/'],
  ['care@siyaj.example', 'mailto:care@siyaj.example'],
  ['tel:+966512345678', 'tel:+966512345678'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['JAVASCRIPT:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['java\nscript:alert(1)', undefined],
  ['كلمة', undefined],
  ['', undefined],
])('%j leads to %j', (typed, link) => {
  expect(readLink(typed)).toBe(link)
})
