import { createElement, Fragment, type ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { Role } from '#rules/people/permissions'
import { Toasts } from '#ui/toast'
import { openRoutes } from './used-page.ts'

type Acted<Data> = {
  /** What the page's loader answers: at the beginning, and behind each action. */
  load: () => Data
  /** What the action of the page, or of any other address, does with a form, and its answer as the page hears it. */
  action: (form: FormData, address: string) => unknown
  page: (data: Data) => ReactNode
  /** What other addresses than the page's own answer when they are loaded. */
  loaders?: Record<string, (query: URLSearchParams) => unknown>
  role?: Role
}

/**
 * A staff page that is used, as in a browser: its effects run, its forms are sent, and behind each action the router
 * loads anew the page's data and whatever its parts have loaded.
 */
export async function actedPage<Data>({ load, action, page, loaders = {}, role = 'admin' }: Acted<Data>) {
  // An action is answered once the page has drawn that it is on its way, as with any network.
  let answer = () => {}
  const sent = () => new Promise<void>((resolve) => (answer = resolve))
  const handle = async ({ request }: { request: Request }) => {
    const form = await request.formData()
    await sent()
    return action(form, new URL(request.url).pathname)
  }
  let held: Promise<void> | undefined
  const layout = { user: { role } }
  const routes = [
    {
      id: 'layouts/admin',
      path: '/',
      Component: () => createElement(Fragment, null, createElement(Outlet), createElement(Toasts)),
      loader: () => layout,
      children: [
        {
          id: 'page',
          index: true as const,
          Component: ({ loaderData }: { loaderData: Data }) => page(loaderData),
          loader: async () => {
            await held
            return load()
          },
          action: handle,
        },
        ...Object.entries(loaders).map(([path, loader]) => ({
          path,
          Component: () => null,
          loader: ({ request }: { request: Request }) => loader(new URL(request.url).searchParams),
        })),
        { path: '*', Component: () => null, action: handle },
      ],
    },
  ]
  const {
    send: _,
    settle,
    ...used
  } = await openRoutes(routes, {
    loaderData: { 'layouts/admin': layout, page: load() },
    answer: () => answer(),
  })
  return {
    ...used,
    /** From now on nothing of the page's own data comes, until what this returns is called. */
    hold: () => {
      let release = () => {}
      held = new Promise<void>((resolve) => (release = resolve))
      return async () => {
        held = undefined
        release()
        await settle()
      }
    },
  }
}
