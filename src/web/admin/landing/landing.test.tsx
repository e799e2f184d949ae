import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { pageProps } from '#test/page-props'
import LandingPage from './landing.tsx'

const said = (role: 'support' | 'viewer') => {
  const landing = { version: 1, draft: [], published: [], updated_at: null }
  const props = pageProps<typeof LandingPage>({ loaderData: { landing, questions: [], pick: null } })
  return wordsIn(drawnForStaff(<LandingPage {...props} />, role))
}

test('whoever only reads the landing page is told so, and not what becomes of what they write', () => {
  const reading = 'دوركم للاطلاع فقط، فلا يمكنكم تعديل الصفحة الأولى ولا نشرها.'
  const writing = 'ما تكتبونه يبقى مسودة حتى تنشروه'
  expect(said('viewer')).toContain(reading)
  expect(said('viewer')).not.toContain(writing)
  expect(said('support')).toContain(writing)
  expect(said('support')).not.toContain(reading)
})
