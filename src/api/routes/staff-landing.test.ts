import { PNG } from 'pngjs'
import { afterAll, expect, test, vi } from 'vitest'
import type { z } from '@hono/zod-openapi'
import { signedInStaff, testApi, testContext } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import type { StaffSection } from '#contract/staff-landing'
import { openDatabase } from '#db/client'
import { createLandingPictures } from '#server/landing-pictures'
import { sectionKinds } from '#rules/shop/landing'
import { contentCacheOf } from '#domain/shop/published/content-cache'
import { listSections } from '#domain/shop/published/list-sections'
import { listenToContent } from '../../server/content-listener.ts'

type Section = z.infer<typeof StaffSection>

const { db, url } = await testDatabase()
// A second process on the same database.
const other = openDatabase(url, { name: 'other', max: 2 })
afterAll(() => other.close())

const { ask } = testApi(db)
const { token, staffId } = await signedInStaff(db, 'support')
const viewer = await signedInStaff(db, 'viewer')
const path = '/api/users/v1/landing'

const read = async () => (await ask(`GET ${path}`, { token })).body.landing
const written = (sections: Section[]) => sections.map(({ outdated: _, ...section }) => section)
const draft = (version: number, sections: object[], as = token) =>
  ask(`PATCH ${path}`, { token: as, body: { version, sections } })
const send = (what: 'publications' | 'discards', version: number) =>
  ask(`POST ${path}/${what}`, { token, body: { version } })
const shown = async () => (await ask('GET /api/clients/v1/landing', { language: 'en' })).body.sections

/** The draft with its closing words changed, shown. */
async function withClosing(title: { ar: string; en: string }) {
  const { version, draft: sections } = await read()
  const changed = written(sections).map((section) =>
    section.kind === 'closing' ? { ...section, is_shown: true, title } : section,
  )
  return { version, sections: changed }
}

test('nothing is live before it is published; then it is, in every process', async () => {
  const elsewhere = testContext(other.db)
  const listener = listenToContent({ url, cache: contentCacheOf(other.db), log: elsewhere.log })
  await listener.ready
  const kinds = async () =>
    (await listSections(elsewhere)).filter((one) => one.is_shown).map(({ kind }) => kind)
  expect(await kinds()).not.toContain('closing')

  const { version, sections } = await withClosing({ ar: ' ابدؤوا الآن ', en: 'Begin now' })
  const drafted = await draft(version, sections)
  expect(drafted).toMatchObject({ status: 200, body: { landing: { version: version + 1 } } })
  expect(drafted.body.landing.draft.at(-1)).toMatchObject({ title: { ar: 'ابدؤوا الآن' }, outdated: null })
  expect((await shown()).map(({ kind }: Section) => kind)).not.toContain('closing')

  expect(await send('publications', version + 1)).toMatchObject({
    status: 200,
    body: { landing: { version: version + 2 } },
  })
  expect((await shown()).at(-1)).toMatchObject({ kind: 'closing', title: 'Begin now' })
  await vi.waitFor(async () => expect(await kinds()).toContain('closing'))
  await listener.stop()

  const { activities } = (await ask(`GET ${path}/history`, { token: viewer.token })).body
  expect(activities).toMatchObject([
    { action: 'landing.published', actor: { id: staffId } },
    { action: 'landing.drafted', changes: { sections: { before: expect.any(Array) } } },
  ])
})

test('the order is the page’s, and what is changed in one language only marks the other as older', async () => {
  const { version, draft: sections } = await read()
  const turned = written(sections).toReversed()
  const answer = await draft(
    version,
    turned.map((one) =>
      one.kind === 'closing' ? { ...one, title: { ...one.title, ar: 'ابدؤوا اليوم' } } : one,
    ),
  )
  expect(answer.body.landing.draft[0]).toMatchObject({ kind: 'closing', outdated: 'en' })

  const settled = await draft(
    version + 1,
    written(answer.body.landing.draft).map((one) => ({ ...one, is_settled: true })),
  )
  // Only the mark has gone: it is a change as any other.
  expect(settled.body.landing).toMatchObject({
    version: version + 2,
    draft: [{ outdated: null }, ...Array(sectionKinds.length - 1).fill({})],
  })
  await send('publications', version + 2)
  expect((await shown())[0]).toMatchObject({ kind: 'closing' })
})

test('a draft that is given up changes nothing that is live', async () => {
  const { version, sections } = await withClosing({ ar: 'غيره', en: 'Other' })
  await draft(version, sections)
  const { body } = await send('discards', version + 1)
  expect(body.landing.draft).toEqual(body.landing.published)
})

test('a text of one language, a kind that is there twice, a version that is old: none is written', async () => {
  const { version, sections } = await withClosing({ ar: 'وحدها', en: '' })
  const at = sections.findIndex(({ kind }) => kind === 'closing')
  expect(await draft(version, sections)).toMatchObject({
    status: 422,
    body: { errors: { [`sections.${at}.title.en`]: [expect.any(String)] } },
  })
  expect(await draft(version, [...sections.slice(1), sections[1] ?? {}])).toMatchObject({ status: 422 })
  const good = await withClosing({ ar: 'جديد', en: 'New' })
  expect(await draft(version - 1, good.sections)).toMatchObject({ status: 409 })
  expect(await send('publications', version - 1)).toMatchObject({ status: 409 })
})

test('a form that was opened before a release brought a new section is saved, and the section stays', async () => {
  const { version, draft: stood } = await read()
  const { sections } = await withClosing({ ar: 'قبل الإصدار', en: 'Before the release' })
  const older = sections.filter(({ kind }) => kind !== 'voices')
  const answer = await draft(version, older)
  expect(answer).toMatchObject({ status: 200 })
  const { draft: now }: { draft: Section[] } = answer.body.landing
  expect(now.map(({ kind }) => kind)).toEqual(stood.map(({ kind }: Section) => kind))
  expect(now.find(({ kind }) => kind === 'voices')).toEqual(
    stood.find(({ kind }: Section) => kind === 'voices'),
  )
  expect(now.find(({ kind }) => kind === 'closing')?.title.en).toBe('Before the release')
})

const png = PNG.sync.write(new PNG({ width: 60, height: 40, fill: true }))
const upload = (bytes: Uint8Array, as = token) =>
  ask(`POST ${path}/pictures`, {
    token: as,
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
const alt = { ar: 'شعار شركة الأفق', en: 'Logo of Horizon' }

test('a picture is brought first, named by the draft, and shown in the words of each language', async () => {
  const { picture } = (await upload(png)).body
  expect(picture).toMatchObject({ type: 'image/png', width: 60, height: 40 })
  // The same picture is kept once.
  expect((await upload(png)).body.picture).toEqual(picture)

  const { version, draft: sections } = await read()
  const none = { ar: '', en: '' }
  const item = { title: none, text: none, label: none, note: none, lines: [] }
  const withPicture = (named: object) =>
    written(sections).map((one) =>
      one.kind === 'logos' ? { ...one, is_shown: true, items: [{ ...item, picture: named }] } : one,
    )
  const at = sections.findIndex(({ kind }: Section) => kind === 'logos')
  const field = `sections.${at}.items.0.picture`
  const silent = await draft(version, withPicture({ digest: picture.digest, alt: { ar: '', en: '' } }))
  expect(Object.keys(silent.body.errors)).toEqual([`${field}.alt.ar`, `${field}.alt.en`])
  const unknown = await draft(version, withPicture({ digest: 'a'.repeat(32), alt }))
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, [field]])

  const drafted = await draft(version, withPicture({ digest: picture.digest, alt }))
  expect(drafted.body.landing.draft[at].items[0].picture).toEqual({ ...picture, alt })
  expect(JSON.stringify(await shown())).not.toContain(picture.digest)
  await send('publications', version + 1)
  const logos = (await shown()).find(({ kind }: Section) => kind === 'logos')
  const address = `/pictures/${picture.digest}.png`
  expect(logos.items[0].picture).toEqual({ path: address, width: 60, height: 40, alt: alt.en })

  const serve = createLandingPictures(db)
  const get = (asked: string) => serve(new Request(`https://store.example${asked}`))
  const answer = await get(address)
  expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  const file = Buffer.from(await (answer ?? new Response()).arrayBuffer())
  expect(PNG.sync.read(file).width).toBe(60)
  expect((await get(address.replace('png', 'webp')))?.status).toBe(404)
  expect((await get(`/pictures/${'a'.repeat(32)}.png`))?.status).toBe(404)
  expect(await get('/pictures/')).toBeNull()
})

test('what is no picture, too large or not for the caller is not kept', async () => {
  const refused = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect([refused.status, refused.body.code]).toEqual([422, 500045])
  expect((await upload(Buffer.concat([png, Buffer.alloc(300 * 1024)]))).status).toBe(413)
  expect((await upload(png, viewer.token)).status).toBe(403)
})

test('who only looks changes nothing', async () => {
  const { version, draft: sections } = await read()
  expect(await draft(version, written(sections), viewer.token)).toMatchObject({ status: 403 })
  expect((await ask(`GET ${path}`, { token: viewer.token })).status).toBe(200)
})
