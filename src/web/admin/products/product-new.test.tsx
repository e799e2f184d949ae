import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { pageProps } from '#test/page-props'
import NewProduct from './product-new.tsx'

const drawnFor = (role: 'viewer' | 'admin') => {
  const props = pageProps<typeof NewProduct>({ loaderData: { taxes: [], key: crypto.randomUUID() } })
  return drawnForStaff(<NewProduct {...props} />, role)
}

test('whoever only reads is told so in the place of the form of a new plan', () => {
  const page = drawnFor('viewer')
  expect(wordsIn(page)).toContain('دوركم يسمح بالاطلاع على الباقات.')
  expect(page).not.toContain('<form')
  expect(drawnFor('admin')).toContain('<form')
})
