import { history } from '#contract/activities'
import { Page } from '#contract/catalogue'
import {
  Counts,
  createFailures,
  removalFailures,
  editFailures,
  Flag,
  listQuery,
  needs,
  OptionalWords,
  Version,
  Words,
} from '#contract/staff-wire'
import { pagePlaces } from '#rules/page-place'
import {
  body,
  createRoute,
  failures,
  IdParam,
  json,
  Moment,
  pageCursors,
  nothing,
  RefId,
  z,
} from '#contract/wire'

const placing = {
  shown_in: z.enum(pagePlaces).openapi({
    description:
      'Where the store links to it by itself: at the foot of every page, in the main menu, or nowhere.',
  }),
  position: z.int().openapi({ description: 'Its place there; equals stand by their number.' }),
}

export const StaffPage = Page.extend({
  ...placing,
  ref_id: RefId,
  version: z.int(),
  created_at: Moment,
}).openapi('StaffPage')

export const pageSorts = [
  'ref_id',
  '-ref_id',
  'title',
  '-title',
  'slug',
  '-slug',
  'updated_at',
  '-updated_at',
] as const

const fields = {
  slug: z
    .string({ error: 'wrong_type' })
    .max(80, { error: 'too_long' })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'not_a_slug' })
    .openapi({ description: 'The end of its address: small Latin letters, digits and hyphens.' }),
  title_ar: Words(120),
  title_en: Words(120),
  content_ar: OptionalWords(30_000).openapi({
    description: 'HTML; it is sanitised. Required unless a draft.',
  }),
  content_en: OptionalWords(30_000).openapi({
    description: 'HTML; it is sanitised. Required unless a draft.',
  }),
  is_active: z.boolean({ error: 'wrong_type' }).openapi({ description: 'Public, or a draft.' }),
  shown_in: z.enum(pagePlaces, { error: 'not_allowed' }),
  position: z
    .int({ error: 'wrong_type' })
    .min(0, { error: 'out_of_range' })
    .max(9999, { error: 'out_of_range' }),
}
const one = json(z.object({ page: StaffPage }), 'The page.')
const see = { tags: ['Pages'], ...needs('content:read') }
const edit = { tags: ['Pages'], ...needs('content:write') }

export const listStaffPages = createRoute({
  ...see,
  method: 'get',
  path: '/pages',
  operationId: 'listStaffPages',
  summary: 'Content pages, drafts too',
  request: { query: listQuery(pageSorts).extend({ is_active: Flag.optional() }) },
  responses: {
    200: json(z.object({ pages: z.array(StaffPage), ...pageCursors }), 'One page of them.'),
    ...failures(401, 403, 422),
  },
})

export const countPages = createRoute({
  ...see,
  method: 'get',
  path: '/pages/counts',
  operationId: 'countPages',
  summary: 'How many pages are public and drafts',
  request: { query: listQuery(pageSorts).pick({ q: true }) },
  responses: { 200: Counts, ...failures(401, 403, 422) },
})

export const createPage = createRoute({
  ...edit,
  method: 'post',
  path: '/pages',
  operationId: 'createPage',
  summary: 'Add a page; a draft unless said otherwise',
  request: {
    body: body(
      z.strictObject({
        ...z.strictObject(fields).partial().shape,
        slug: fields.slug,
        title_ar: fields.title_ar,
        title_en: fields.title_en,
      }),
    ),
  },
  responses: { 201: one, ...createFailures },
})

export const getStaffPage = createRoute({
  ...see,
  method: 'get',
  path: '/pages/{id}',
  operationId: 'getStaffPage',
  summary: 'One page',
  request: { params: IdParam },
  responses: { 200: one, ...failures(401, 403, 404) },
})

export const updatePage = createRoute({
  ...edit,
  method: 'patch',
  path: '/pages/{id}',
  operationId: 'updatePage',
  summary: 'Change a page',
  request: {
    params: IdParam,
    body: body(z.strictObject({ version: Version, ...z.strictObject(fields).partial().shape })),
  },
  responses: { 200: one, ...editFailures },
})

export const deletePage = createRoute({
  tags: ['Pages'],
  ...needs('content:delete'),
  method: 'delete',
  path: '/pages/{id}',
  operationId: 'deletePage',
  summary: 'Delete a page',
  request: { params: IdParam },
  responses: { 204: nothing, ...removalFailures },
})

export const getPageHistory = createRoute({
  ...see,
  ...history,
  method: 'get',
  path: '/pages/{id}/history',
  operationId: 'getPageHistory',
  summary: 'Every change of a page: who, what, when, from where',
})
