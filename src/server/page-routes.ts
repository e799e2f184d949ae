import type { ServerBuild } from 'react-router'
import { pagePath } from '#web/request/page-path'

type Route = Pick<NonNullable<ServerBuild['routes'][string]>, 'path' | 'index' | 'parentId'>
type Routes = Readonly<Record<string, Route | undefined>>

/** A file of the built pages; its name says nothing more. */
const files = '/assets/*'

/** Finds routes in the pages as they are built, or in development as they are now. */
export function createPageRoutes(
  loadBuild: () => Promise<{ routes: Routes }>,
): (pathname: string) => Promise<string> {
  const finders = new WeakMap<object, ReturnType<typeof createRouteFinder>>()
  return async (pathname) => {
    const build = await loadBuild()
    let find = finders.get(build)
    if (!find) finders.set(build, (find = createRouteFinder(build.routes)))
    return find(pathname)
  }
}

/**
 * Finds the route of an address as `routes.ts` writes it, `/user/orders/:id`: what stands in an address may
 * be a key. `/*`: no page has it, but perhaps a file.
 */
export function createRouteFinder(routes: Routes) {
  const patterns = [...new Set(Object.values(routes).flatMap((route) => patternOf(routes, route)))]
  const known = patterns
    .toSorted((a, b) => rankOf(a).localeCompare(rankOf(b)))
    .map((pattern) => ({ pattern, shape: shapeOf(pattern) }))

  return (pathname: string): string => {
    if (pathname.startsWith('/assets/')) return files
    const path = pagePath(pathname)
    return known.find(({ shape }) => shape.test(path))?.pattern ?? '/*'
  }
}

/** The whole address of a route that is one; layouts have none of their own. */
function patternOf(routes: Routes, route: Route | undefined): string[] {
  if (!route || (route.path === undefined && !route.index)) return []
  const steps: string[] = []
  for (let at: Route | undefined = route; at; at = at.parentId ? routes[at.parentId] : undefined)
    steps.unshift(...(at.path ?? '').split('/').filter(Boolean))
  return [`/${steps.join('/')}`]
}

/** Words come before parameters at the first step where two addresses differ, and `*` comes last. */
function rankOf(pattern: string): string {
  return pattern
    .split('/')
    .map((step) => (step === '*' ? '2' : step.startsWith(':') ? '1' : '0'))
    .join('')
}

function shapeOf(pattern: string): RegExp {
  const steps = pattern
    .split('/')
    .filter(Boolean)
    .map((step) =>
      step === '*' ? '.*' : step.startsWith(':') ? '[^/]+' : step.replace(/[.+?^$()|[\]{}\\]/g, '\\$&'),
    )
  return new RegExp(`^/${steps.join('/')}/?$`)
}
