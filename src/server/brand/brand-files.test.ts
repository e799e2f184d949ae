import { PNG } from 'pngjs'
import { expect, test, vi } from 'vitest'
import { openTestShop } from '../../../test/shop.ts'
import { signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { createBrandFiles } from '#server/brand/brand-files'
import { rasterise } from '#server/brand/rasterise'

vi.mock('#server/brand/rasterise', async (actual) => {
  const module = await actual<{ rasterise: typeof rasterise }>()
  return { rasterise: vi.fn<typeof rasterise>(module.rasterise) }
})

const { db } = await testDatabase()
const { ask } = await openTestShop(db)
const { token } = await signedInStaff(db, 'admin')
const files = createBrandFiles(db)
const get = (path: string, method = 'GET') => files(new Request(`https://store.example${path}`, { method }))

async function bytesOf(answer: Response | null): Promise<Buffer> {
  return answer ? Buffer.from(await answer.arrayBuffer()) : Buffer.alloc(0)
}

async function pixels(path: string): Promise<PNG> {
  const answer = await get(path)
  expect(answer?.headers.get('content-type')).toBe('image/png')
  return PNG.sync.read(await bytesOf(answer))
}

const colourAt = ({ data, width }: PNG, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
]

/** Points between two columns as light as words on the deep ground. */
function countLight({ data, width, height }: PNG, from: number, to: number): number {
  let count = 0
  for (let y = 0; y < height; y++)
    for (let x = from; x < to; x++) if ((data[(y * width + x) * 4] ?? 0) > 0xe0) count++
  return count
}

async function publish(change: object) {
  const path = '/api/users/v1/store/brand'
  const { version } = (await ask(`GET ${path}`, { token })).body.brand
  const { brand } = (await ask(`PATCH ${path}`, { token, body: { version, ...change } })).body
  await ask(`POST ${path}/publications`, { token, body: { version: brand.version } })
  return brand.draft
}

test('the share picture says the store’s own words, in its colour', async () => {
  const arabic = await pixels('/share-ar.png')
  const english = await pixels('/share-en.png')
  expect([arabic.width, arabic.height]).toEqual([1200, 630])
  // The deep ground at its start, and at the English one's.
  expect(colourAt(arabic, 1190, 20)).toEqual([0x0a, 0x28, 0x38])
  expect(colourAt(english, 10, 20)).toEqual([0x0a, 0x28, 0x38])
  // Words stand at the start of each: so many points are as light as they are.
  expect(countLight(arabic, 600, 1200)).toBeGreaterThan(5_000)
  expect(countLight(english, 0, 600)).toBeGreaterThan(5_000)

  await publish({ hue: 165 })
  expect(colourAt(await pixels('/share-ar.png'), 1190, 20)).toEqual([0x09, 0x2b, 0x1f])
})

test('its words are written in the pair of fonts that is live, whichever was before', async () => {
  const drawn: Buffer[] = []
  for (const fonts of ['cairo', 'vazirmatn', 'plex', 'cairo']) {
    await publish({ fonts })
    drawn.push(await bytesOf(await get('/share-ar.png')))
  }
  const [cairo, vazirmatn, plex, again] = drawn.map((bytes) => bytes.toString('base64'))
  expect(new Set([cairo, vazirmatn, plex]).size).toBe(3)
  expect(again).toBe(cairo)
  await publish({ fonts: 'plex' })
})

test('the icons are the mark of the store, once it has one', async () => {
  expect(await (await get('/favicon.svg'))?.text()).toContain('fill="#006e4e"')
  const { mark } = await publish({
    mark: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z" fill="#c02020"/></svg>',
  })
  expect(await (await get('/favicon.svg'))?.text()).toContain('fill="#c02020"')
  const icon = await pixels('/apple-touch-icon.png')
  expect([icon.width, colourAt(icon, 90, 90), colourAt(icon, 4, 4)]).toEqual([
    180,
    [0xc0, 0x20, 0x20],
    [255, 255, 255],
  ])
  const ico = await bytesOf(await get('/favicon.ico'))
  expect(ico.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
  expect(PNG.sync.read(ico.subarray(22)).width).toBe(32)

  const drawing = await get(mark.href)
  expect(drawing?.headers.get('cache-control')).toContain('immutable')
  expect(drawing?.headers.get('content-security-policy')).toContain('sandbox')
  expect(colourAt(await pixels(mark.href.replace('.svg', '.png')), 40, 40)).toEqual([0xc0, 0x20, 0x20])
})

test('a drawing is drawn once, however many ask for it', async () => {
  const { mark } = await publish({
    mark: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z" fill="#20c020"/></svg>',
  })
  const address = mark.href.replace('.svg', '.png')
  const drawn = vi.mocked(rasterise)
  drawn.mockClear()
  const two = await Promise.all([bytesOf(await get(address)), bytesOf(await get(address))])
  expect(two[0].length).toBeGreaterThan(100)
  expect(await bytesOf(await get(address))).toEqual(two[0])
  expect(drawn).toHaveBeenCalledTimes(1)
})

test('everything else is somebody else’s', async () => {
  expect(await get('/')).toBeNull()
  expect(await get('/brand/constructor')).toBeNull()
  expect(await get('/favicon.svg', 'POST')).toBeNull()
  expect((await get('/brand/0123456789abcdef.svg'))?.status).toBe(404)
})
