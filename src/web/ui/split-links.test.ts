import { expect, test } from 'vitest'
import { splitLinks } from './split-links.ts'

const links = (text: string) => splitLinks(text).flatMap((part) => (part.isLink ? [part.text] : []))

test.each([
  ['انظروا https://siyaj.example/a?b=1، ثم اكتبوا.', ['https://siyaj.example/a?b=1']],
  ['(https://a.example/x).', ['https://a.example/x']],
  ['http://a.example https://b.example', ['http://a.example', 'https://b.example']],
  ['javascript:alert(1) data:text/html,x ftp://a.example', []],
  ['no address at all: a.example', []],
])('%s', (text, expected) => {
  expect(links(text)).toEqual(expected)
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
