import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { pageProps } from '#test/page-props'
import ContentPage from './cms-page.tsx'

test('whoever only reads is told so in the place of the form of a new page', () => {
  const props = pageProps<typeof ContentPage>({ loaderData: { page: null, key: crypto.randomUUID() } })
  const said = wordsIn(drawnForStaff(<ContentPage {...props} />, 'viewer'))
  expect(said).toContain('دوركم للاطلاع فقط، فلا يمكنكم إضافة الصفحات.')
})
