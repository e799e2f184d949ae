import type { RouterContextProvider } from 'react-router'
import { textIn } from '../../request/form-fields.ts'
import { type Api, getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import { changedFields } from './outcome.ts'
import { creationKey, outcomeOf, type Refusal, stoodIn, versionIn } from './outcome.server.ts'

type Refused = Refusal & { status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 }

type EntryRoutes<Fields extends Record<string, unknown>> = {
  /** What the form says; `stood`: the fields that it was opened with. */
  read: (form: FormData, stood: Record<string, unknown>) => Fields
  create: (
    api: Api,
    call: { body: Fields; idempotencyKey: string },
  ) => Promise<Refused | { status: 201; body: unknown }>
  update: (
    api: Api,
    call: { params: { id: string }; body: { version: number } & Partial<Fields> },
  ) => Promise<Refused | { status: 200; body: unknown }>
  remove: (api: Api, call: { params: { id: string } }) => Promise<Refused | { status: 204; body: unknown }>
}

type Context = Readonly<RouterContextProvider>

/**
 * The action of a list whose entries are added, changed and deleted in a dialog (edit/entry-dialog.tsx). Only
 * what was changed since the form was opened is sent, with the version that it was opened on.
 */
export async function changeEntry<Fields extends Record<string, unknown>>(
  { context, request }: { context: Context; request: Request },
  routes: EntryRoutes<Fields>,
) {
  requireSameOrigin(context, request)
  return changeEntryBy(context, await readForm(request), routes)
}

/** The same with a form that the page has read, and seen to be none of its other forms. */
export async function changeEntryBy<Fields extends Record<string, unknown>>(
  context: Context,
  form: FormData,
  routes: EntryRoutes<Fields>,
) {
  const api = getStaffApi(context)
  const id = textIn(form, 'id')
  const params = { id }
  switch (form.get('intent')) {
    case 'delete': {
      const answer = await routes.remove(api, { params })
      return outcomeOf(answer, 'deleted', id)
    }
    case 'create': {
      const body = routes.read(form, {})
      const answer = await routes.create(api, { body, idempotencyKey: creationKey(form, body) })
      return outcomeOf(answer, 'saved', '')
    }
    default: {
      const stood = stoodIn(form)
      const body = { version: versionIn(form), ...changedFields(stood, routes.read(form, stood)) }
      const answer = await routes.update(api, { params, body })
      return outcomeOf(answer, 'saved', id)
    }
  }
}
