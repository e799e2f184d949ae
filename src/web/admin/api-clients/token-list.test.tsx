import { expect, test } from 'vitest'
import { actedPage } from '#test/acted'
import { drawn, wordsIn } from '#test/drawn'
import type { ApiToken } from './api-client-fields.ts'
import { TokenList } from './token-list.tsx'

const token: ApiToken = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001',
  name: 'Server',
  mode: 'live',
  hint: 'it_live_…9f3a',
  scopes: ['products', 'orders'],
  addresses: [],
  ends_at: '2026-12-30T09:00:00.000Z',
  last_used_at: null,
  is_active: true,
  rotated_from: null,
  replaced_by: null,
  webhook_endpoints: [],
  created_by: null,
  created_at: '2026-11-01T09:00:00.000Z',
  revoked_at: null,
}

test('however little room a token has, its row says what it may do, when it was used last and when it ends', () => {
  const markup = drawn(
    <TokenList
      partner="متجر الشريك"
      tokens={[token]}
      isClientOn
      creationKey="k"
      now="2026-11-30T09:00:00.000Z"
    />,
  )
  const cells = [...markup.matchAll(/<td(?<marks>[^>]*)>(?<inside>.*?)<\/td>/gs)]
  const staying = cells.filter(({ groups }) => !groups?.['marks']?.includes('data-rank'))
  const said = wordsIn(staying.map(({ groups }) => groups?.['inside']).join('|'))
  expect(said).toContain('الصلاحيات: الباقات، الطلبات')
  expect(said).toContain('آخر استخدام: لم يُستخدم')
  expect(said).toContain('ينتهي: 30 ديسمبر')
})

test('the dialog of a new token names the partner it is for', async () => {
  const page = await actedPage({
    load: () => null,
    action: () => null,
    page: () => (
      <TokenList
        partner="متجر الشريك"
        tokens={[]}
        isClientOn
        creationKey="k"
        now="2026-11-30T09:00:00.000Z"
      />
    ),
  })
  await page.press('إصدار رمز')
  expect(page.words()).toContain('الشريك: متجر الشريك')
})
