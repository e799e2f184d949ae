import { expect, test } from 'vitest'
import { drawn } from '#test/drawn'
import { TextWithAddresses } from './linked-text.tsx'

test('an address in a text is a run of its own, and no link', () => {
  const markup = drawn(<TextWithAddresses text="هل https://store.test/a?x=1 صحيح" />)
  expect(markup).toContain('هل <bdi dir="ltr">https://store.test/a?x=1</bdi> صحيح')
  expect(markup).not.toContain('<a ')
})
