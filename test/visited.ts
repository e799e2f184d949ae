import { act, type ComponentType, createElement, Fragment, useEffect } from 'react'
import { Outlet, useRevalidator, useSubmit } from 'react-router'
import { closeGoodToasts, Toasts } from '#ui/toast'
import { openRoutes } from './used-page.ts'

type Visited<Props> = {
  address: string
  /** The page's own component, which the router hands what was loaded and answered. */
  Component: ComponentType<Props>
  load: () => unknown
  /** What the page's action answers to a form. */
  action: (form: FormData) => unknown
}

/** What the payment's frame hands its pages. */
const frame = { cover: () => undefined }

/**
 * A client's page that is used, as in a browser, and that loads its data anew by itself (`reload`), without an
 * action.
 */
export async function visitedPage<Props>({ address, Component, load, action }: Visited<Props>) {
  let answer = () => {}
  const sent = () => new Promise<void>((resolve) => (answer = resolve))
  let reload = async () => {}
  let submit: (fields: Record<string, string>) => unknown = () => undefined
  function Frame() {
    const { revalidate } = useRevalidator()
    const submitForm = useSubmit()
    useEffect(() => {
      reload = revalidate
      submit = (fields) => submitForm(fields, { method: 'post', action: address })
    })
    return createElement(Fragment, null, createElement(Outlet, { context: frame }), createElement(Toasts))
  }
  const routes = [
    {
      path: '/',
      Component: Frame,
      children: [
        {
          id: 'page',
          path: new URL(address, 'http://localhost').pathname,
          Component,
          loader: load,
          action: async ({ request }: { request: Request }) => {
            const form = await request.formData()
            await sent()
            return action(form)
          },
        },
        { path: '*', Component: () => null },
      ],
    },
  ]
  const used = await openRoutes(routes, { address, loaderData: { page: load() }, answer: () => answer() })
  return {
    ...used,
    /** Sends these fields to the page's action, whichever of its forms would. */
    submit: (fields: Record<string, string>) => used.send(() => void submit(fields)),
    reload: () => act(() => reload()),
    closeToasts: () => act(async () => closeGoodToasts()),
  }
}
