import { expect, test } from 'vitest'
import { createPageRoutes, createRouteFinder } from './page-routes.ts'

const routes = {
  root: { path: '' },
  'layouts/customer': { parentId: 'root' },
  'store/landing': { index: true, parentId: 'layouts/customer' },
  'store/page': { path: 'page/:slug', parentId: 'layouts/customer' },
  'layouts/admin': { parentId: 'root' },
  'admin/order': { path: 'admin/orders/:id', parentId: 'layouts/admin' },
  'admin/order-new': { path: 'admin/orders/create', parentId: 'layouts/admin' },
  'admin/order-history': { path: 'admin/orders/:id/history', parentId: 'layouts/admin' },
  'endpoints/script': { path: 'measurement.js', parentId: 'root' },
  'frame/not-found': { path: '*', parentId: 'root' },
}

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/page/terms', '/page/:slug'],
  ['/page/terms.data', '/page/:slug'],
  ['/admin/orders/0197c0de', '/admin/orders/:id'],
  ['/admin/orders/0197c0de/', '/admin/orders/:id'],
  ['/admin/orders/create', '/admin/orders/create'],
  ['/admin/orders/create/history', '/admin/orders/:id/history'],
  ['/measurement.js', '/measurement.js'],
  ['/measurementxjs', '/*'],
  ['/assets/root-4f2a.css', '/assets/*'],
  ['/wp-login.php', '/*'],
])('%s is of %s', (pathname, route) => {
  expect(createRouteFinder(routes)(pathname)).toBe(route)
})

test('addresses are looked up in the pages as they are loaded now', async () => {
  let build = { routes: { page: { path: 'before' } } }
  const routeOf = createPageRoutes(async () => build)
  expect(await routeOf('/before')).toBe('/before')
  build = { routes: { page: { path: 'after' } } }
  expect(await routeOf('/after')).toBe('/after')
})
