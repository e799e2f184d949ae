import { readFile } from 'node:fs/promises'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { pagePaths } from '#rules/core/addresses'
import routes from './routes.ts'

/** Every path of the pages below a layout, whole. */
function pathsOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const whole = path === undefined ? parent : `${parent}/${path}`
    const isPage = (path !== undefined || index) && !file.endsWith('.endpoint.ts')
    return [...(isPage ? [whole || '/'] : []), ...pathsOf(children, whole)]
  })
}

const pages = pathsOf(routes)

test('the pages of the store are found', () => {
  expect(pages).toEqual(expect.arrayContaining(['/', '/faq', '/user/orders/:id', '/admin/orders']))
})

test.each(pagePaths)('%s, where messages lead to, is a page', (path) => {
  expect(pages).toContain(path)
})

test('pages of one thing stand in layouts that draw them anew for another one', async () => {
  const framed = routes.filter(({ file }) => file.startsWith('layouts/'))
  const ofThings = framed.filter(({ children }) =>
    pathsOf(children ?? []).some((path) => path.includes('/:')),
  )
  expect(ofThings.length).toBeGreaterThan(3)
  for (const { file } of ofThings)
    expect(await readFile(new URL(file, import.meta.url), 'utf8'), file).toContain('<OutletByThing')
})
