import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { ProfileConsents } from './profile-consents.tsx'

const said = (text_version: string) =>
  wordsOf(
    <ProfileConsents
      consents={[{ kind: 'renewal', granted: true, text_version, decided_at: '2026-02-28T21:00:00.000Z' }]}
      isAsking={false}
      plan={null}
    />,
  )

test('a consent names the version of the text that was agreed to', () => {
  expect(said('2026-11')).toMatch(/وافقتم في .*1 مارس 2026.* على الإصدار 2026-11 من النص\./)
})

test('one that was given to the business before it moved here names its day alone', () => {
  expect(said('import')).toMatch(/وافقتم في 1 مارس 2026 قبل انتقالنا إلى هذا المتجر\./)
  expect(said('import')).not.toMatch(/import|الإصدار/)
})
