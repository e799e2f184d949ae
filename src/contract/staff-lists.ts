import { history } from '#contract/activities'
import { createFailures, editFailures, needs, Version, Words } from '#contract/staff-wire'
import { body, createRoute, failures, Id, IdParam, json, Moment, nothing, z } from '#contract/wire'
import { densities, maxColumnWidth, maxListColumns, minColumnWidth, staffListNames } from '#rules/desk/lists'
import { maxViewName } from '#rules/desk/text-lengths'

/** How staff want the lists of the administration, and what they keep of them under a name. */

const columnKey = z.string().max(40, { error: 'too_long' })
const columnKeys = z.array(columnKey).max(maxListColumns, { error: 'too_long' })
const layout = {
  order: columnKeys.openapi({
    description: 'Columns in their sequence; those that are missing keep their place.',
  }),
  hidden: columnKeys.openapi({ description: 'Columns that are not shown.' }),
  density: z.enum(densities, { error: 'not_allowed' }).openapi({ description: 'How high the rows are.' }),
  widths: z
    .record(
      columnKey,
      z
        .int({ error: 'wrong_type' })
        .min(minColumnWidth, { error: 'out_of_range' })
        .max(maxColumnWidth, { error: 'out_of_range' }),
    )
    .refine((widths) => Object.keys(widths).length <= maxListColumns, { error: 'too_long' })
    .optional()
    .openapi({
      description:
        'Columns whose width was set, in thousandths of the table; without any each takes what it needs.',
    }),
}
const ListName = z.enum(staffListNames, { error: 'not_allowed' })
const ListParam = z.object({ list: ListName })
const isShared = z
  .boolean({ error: 'wrong_type' })
  .openapi({ description: "Everybody's, or only the caller's own." })

export const ListView = z
  .object({
    id: Id,
    list: ListName,
    name: z.string(),
    query: z.string().openapi({ description: "The list's address behind the question mark." }),
    layout: z.object(layout),
    is_shared: isShared,
    is_mine: z.boolean(),
    owner: z.string().openapi({ description: 'Who made it.' }),
    version: z.int(),
    created_at: Moment,
    updated_at: Moment,
  })
  .openapi('ListView')

const tags = ['Lists']
const fields = {
  name: Words(maxViewName),
  query: z
    .string({ error: 'wrong_type' })
    .max(1000, { error: 'too_long' })
    .openapi({ description: "The list's address behind the question mark." }),
  layout: z.strictObject(layout),
  is_shared: isShared,
}
const one = json(z.object({ view: ListView }), 'The view.')
const own = { tags, ...needs('own_account:write') }

export const getStaffListRoute = createRoute({
  ...own,
  method: 'get',
  path: '/lists/{list}',
  operationId: 'getStaffList',
  summary: 'How the caller wants a list, and its views',
  description:
    "Only of a list that the caller's role may read. Shared views first, then the caller's own, by name.",
  request: { params: ListParam },
  responses: {
    200: json(
      z.object({
        layout: z.object(layout).nullable().openapi({ description: 'Null while the caller never said.' }),
        views: z.array(ListView),
      }),
      'As it stands.',
    ),
    ...failures(401, 403, 404),
  },
})

export const keepListLayoutRoute = createRoute({
  ...own,
  method: 'put',
  path: '/lists/{list}/layout',
  operationId: 'keepListLayout',
  summary: 'Keep columns and row height of a list for the caller',
  request: { params: ListParam, body: body(z.strictObject(layout)) },
  responses: { 204: nothing, ...failures(400, 401, 403, 404, 413, 415, 422) },
})

export const createListViewRoute = createRoute({
  ...own,
  method: 'post',
  path: '/lists/{list}/views',
  operationId: 'createListView',
  'x-errors': ['list_view_name_taken', 'too_many_list_views'],
  summary: 'Keep filters, order and columns of a list under a name',
  description: 'A shared one is for whoever may share (`list:share`: administrators and support).',
  request: { params: ListParam, body: body(z.strictObject(fields)) },
  responses: { 201: one, ...createFailures, ...failures(404) },
})

export const updateListViewRoute = createRoute({
  ...own,
  method: 'patch',
  path: '/list_views/{id}',
  operationId: 'updateListView',
  'x-errors': ['list_view_not_found', 'list_view_name_taken', 'too_many_list_views'],
  summary: 'Rename a view, change what it keeps, or share it',
  request: {
    params: IdParam,
    body: body(z.strictObject({ version: Version, ...z.strictObject(fields).partial().shape })),
  },
  responses: { 200: one, ...editFailures },
})

export const deleteListViewRoute = createRoute({
  ...own,
  method: 'delete',
  path: '/list_views/{id}',
  operationId: 'deleteListView',
  'x-errors': ['list_view_not_found'],
  summary: 'Delete a view; the list itself stays',
  request: { params: IdParam },
  responses: { 204: nothing, ...failures(401, 403, 404) },
})

export const getListViewHistoryRoute = createRoute({
  ...own,
  ...history,
  method: 'get',
  path: '/list_views/{id}/history',
  operationId: 'getListViewHistory',
  summary: 'Every change of the view: who, what, when, from where',
})
