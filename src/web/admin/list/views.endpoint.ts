import { data } from 'react-router'
import {
  createListViewRoute,
  deleteListViewRoute,
  keepListLayoutRoute,
  updateListViewRoute,
} from '#contract/staff-lists'
import { z } from '#contract/wire'
import { densities, staffListNames } from '#rules/desk/lists'
import { badRequest } from '../../request/bad-request.ts'
import { textIn } from '../../request/form-fields.ts'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { byIntent } from '../../request/by-intent.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/views.endpoint.ts'

/** What a change of a list's views or layout came to: null once it is done, or why not. */
export type ViewOutcome = { message: string | null; intent: string }

const Layout = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  density: z.enum(densities),
  widths: z.record(z.string(), z.int()).optional(),
})
const ListName = z.enum(staffListNames)

/** Keeps, changes and deletes views of a list, and how one wants the list. The API checks the rest. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const intent = String(form.get('intent'))
  const text = (name: string) => textIn(form, name)
  const asked = { api: getStaffApi(context), params: { id: text('id') }, form, text }
  const result = await byIntent(actions, intent)(asked)
  if (result.status === 200 || result.status === 201 || result.status === 204)
    return data<ViewOutcome>({ message: null, intent })
  const message = Object.values(result.body.errors ?? {})[0]?.[0] ?? result.body.message
  return data<ViewOutcome>({ message, intent }, { status: result.status })
}

type Asked = {
  api: ReturnType<typeof getStaffApi>
  params: { id: string }
  form: FormData
  text: (name: string) => string
}

/** What the list's forms ask for, by their `intent`. */
const actions = {
  layout: ({ api, form, text }: Asked) =>
    api.call(keepListLayoutRoute, {
      params: { list: parse(ListName, text('list')) },
      body: layoutIn(form),
    }),
  create: ({ api, form, text }: Asked) =>
    api.call(createListViewRoute, {
      params: { list: parse(ListName, text('list')) },
      body: {
        name: text('name'),
        query: text('query'),
        layout: layoutIn(form),
        is_shared: form.get('is_shared') === 'yes',
      },
    }),
  rename: ({ api, params, text }: Asked) =>
    api.call(updateListViewRoute, {
      params,
      body: { version: Number(text('version')), name: text('name') },
    }),
  columns: ({ api, params, form, text }: Asked) =>
    api.call(updateListViewRoute, {
      params,
      body: { version: Number(text('version')), layout: layoutIn(form) },
    }),
  delete: ({ api, params }: Asked) => api.call(deleteListViewRoute, { params }),
}

function layoutIn(form: FormData): z.infer<typeof Layout> {
  try {
    return parse(Layout, JSON.parse(String(form.get('layout'))))
  } catch {
    throw badRequest()
  }
}

function parse<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw badRequest()
  return parsed.data
}
