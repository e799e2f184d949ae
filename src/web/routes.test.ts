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
