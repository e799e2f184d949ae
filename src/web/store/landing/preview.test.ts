import { expect, test } from 'vitest'
import { signedInStaff, testApi } from '#test/api'
import { testDatabase } from '#test/database'
import { pageVisit } from '#test/page-visit'
import type { Language } from '#rules/core/language'
import { plainLanding } from '#rules/shop/landing'
import { loader } from './landing.tsx'

const { db } = await testDatabase()
const { ask, app } = testApi(db)
const { token } = await signedInStaff(db, 'support')

const as = { staff: { staff_session: token }, stranger: {}, over: { staff_session: 'over' } }

/** What the landing page is drawn from, at this address. */
async function openPage(address: string, cookies: Record<string, string>, language: Language) {
  const url = new URL(address, 'http://store.test')
  const context = pageVisit(url, {
    cookies,
    language,
    fetchApi: async (request) => app.fetch(request, { visitor: { address: '', userAgent: '' } }),
  })
  const { data } = await loader({ context, request: new Request(url), url, params: {}, pattern: '/' })
  return data
}

test('the preview is what is published afterwards, in both languages; others see what is live', async () => {
  const closing = { title: { ar: 'ابدؤوا اليوم', en: 'Begin today' }, is_shown: true }
  const sections = plainLanding
    .map(({ outdated: _, ...section }) =>
      section.kind === 'closing' ? { ...section, ...closing } : { ...section, is_shown: !section.is_shown },
    )
    .toReversed()
  const path = '/api/users/v1/landing'
  const drafted = await ask(`PATCH ${path}`, { token, body: { version: 1, sections } })
  expect(drafted.status).toBe(200)

  const preview = await openPage('/?landing=draft', as.staff, 'ar')
  const inEnglish = await openPage('/?landing=draft&lang=en', as.staff, 'en')
  expect(preview).toMatchObject({
    isDraft: true,
    sections: [{ kind: 'closing', title: 'ابدؤوا اليوم' }, {}, {}, {}, {}, {}],
  })

  const live = await openPage('/', as.stranger, 'ar')
  expect(live.isDraft).toBe(false)
  expect(live.sections).not.toEqual(preview.sections)
  expect(await openPage('/?landing=draft', as.stranger, 'ar')).toEqual(live)
  expect(await openPage('/?landing=draft', as.over, 'ar')).toEqual(live)
  expect(await openPage('/', as.staff, 'ar')).toEqual(live)

  await ask(`POST ${path}/publications`, { token, body: { version: drafted.body.landing.version } })
  expect(await openPage('/', as.stranger, 'ar')).toEqual({ ...preview, isDraft: false })
  expect(await openPage('/', as.stranger, 'en')).toEqual({ ...inEnglish, isDraft: false })
})
