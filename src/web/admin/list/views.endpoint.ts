import { data } from 'react-router'
import { createListView, deleteListView, keepListLayout, updateListView } from '#contract/staff-lists'
import { z } from '#contract/wire'
import { densities, staffListNames } from '#rules/desk/lists'
import { badRequest } from '../../request/bad-request.ts'
import { textIn } from '../../request/form-fields.ts'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
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
  const result = await send(getStaffApi(context), intent, form)
  if (result.status === 200 || result.status === 201 || result.status === 204)
    return data<ViewOutcome>({ message: null, intent })
  const message = Object.values(result.body.errors ?? {})[0]?.[0] ?? result.body.message
  return data<ViewOutcome>({ message, intent }, { status: result.status })
}

function send(api: ReturnType<typeof getStaffApi>, intent: string, form: FormData) {
  const params = { id: textIn(form, 'id') }
  switch (intent) {
    case 'layout':
      return api.call(keepListLayout, {
        params: { list: parse(ListName, textIn(form, 'list')) },
        body: layoutIn(form),
      })
    case 'create':
      return api.call(createListView, {
        params: { list: parse(ListName, textIn(form, 'list')) },
        body: {
          name: textIn(form, 'name'),
          query: textIn(form, 'query'),
          layout: layoutIn(form),
          is_shared: form.get('is_shared') === 'yes',
        },
      })
    case 'rename':
      return api.call(updateListView, {
        params,
        body: { version: Number(textIn(form, 'version')), name: textIn(form, 'name') },
      })
    case 'columns':
      return api.call(updateListView, {
        params,
        body: { version: Number(textIn(form, 'version')), layout: layoutIn(form) },
      })
    case 'delete':
      return api.call(deleteListView, { params })
    default:
      throw badRequest()
  }
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
