import { Page } from '#contract/catalogue'
import { entryRoutes } from '#contract/entry-routes'
import { Flag, listQuery, OptionalWords, Words } from '#contract/staff-wire'
import { pagePlaces } from '#rules/shop/page-place'
import { maxPageTitle, maxSlug, maxPageContent } from '#rules/desk/text-lengths'
import { Moment, pageCursors, RefId, z } from '#contract/wire'

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

const pageSorts = [
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
    .max(maxSlug, { error: 'too_long' })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'not_a_slug' })
    .openapi({ description: 'The end of its address: small Latin letters, digits and hyphens.' }),
  title_ar: Words(maxPageTitle),
  title_en: Words(maxPageTitle),
  content_ar: OptionalWords(maxPageContent).openapi({
    description: 'HTML; it is sanitised. Required unless a draft.',
  }),
  content_en: OptionalWords(maxPageContent).openapi({
    description: 'HTML; it is sanitised. Required unless a draft.',
  }),
  is_active: z.boolean({ error: 'wrong_type' }).openapi({ description: 'Public, or a draft.' }),
  shown_in: z.enum(pagePlaces, { error: 'not_allowed' }),
  position: z
    .int({ error: 'wrong_type' })
    .min(0, { error: 'out_of_range' })
    .max(9999, { error: 'out_of_range' }),
}

/** The calls on content pages. */
export const {
  list: listStaffPagesRoute,
  count: countPagesRoute,
  create: createPageRoute,
  get: getStaffPageRoute,
  update: updatePageRoute,
  remove: deletePageRoute,
  history: getPageHistoryRoute,
} = entryRoutes({
  path: '/pages',
  names: ['Page', 'Pages'],
  operationIds: { list: 'listStaffPages', get: 'getStaffPage' },
  tag: 'Pages',
  see: 'content:read',
  change: 'content:write',
  remove: 'content:delete',
  changeErrors: ['page_slug_taken', 'page_needed'],
  deletionErrors: ['page_needed'],
  one: [z.object({ page: StaffPage }), 'The page.'],
  many: z.object({ pages: z.array(StaffPage), ...pageCursors }),
  listed: 'One page of them.',
  query: listQuery(pageSorts).extend({ is_active: Flag.optional() }),
  countQuery: listQuery(pageSorts).pick({ q: true }),
  creation: z.strictObject({
    ...z.strictObject(fields).partial().shape,
    slug: fields.slug,
    title_ar: fields.title_ar,
    title_en: fields.title_en,
  }),
  fields,
  summaries: {
    list: 'Content pages, drafts too',
    count: 'How many pages are public and drafts',
    create: 'Add a page; a draft unless said otherwise',
    get: 'One page',
    update: 'Change a page',
    remove: 'Delete a page',
    history: 'Every change of a page: who, what, when, from where',
  },
})
