import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import ContentPage from './cms-page.tsx'

type Props = Parameters<typeof ContentPage>[0]

test('whoever only reads is told so in the place of the form of a new page', () => {
  const props = { loaderData: { page: null, key: 'k' } } as unknown as Props
  const said = wordsIn(drawnForStaff(<ContentPage {...props} />, 'viewer'))
  expect(said).toContain('دوركم للاطلاع فقط، فلا يمكنكم إضافة الصفحات.')
})
