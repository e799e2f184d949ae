import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Email } from './email.tsx'

test('an email breaks before its @ and nowhere else', () => {
  const drawn = renderToString(createElement(Email, { address: 'client540000556@example.test' }))
  expect(drawn).toContain('>client540000556<wbr/>@example.test<')
})
