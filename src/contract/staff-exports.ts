import { listApiClientsRoute } from '#contract/staff-api-clients'
import { listClientsRoute } from '#contract/staff-clients'
import { listCouponsRoute } from '#contract/staff-catalogue-coupons'
import { listStaffCommonFeaturesRoute } from '#contract/staff-catalogue-features'
import { listStaffFaqsRoute } from '#contract/staff-faqs'
import { listStaffProductsRoute } from '#contract/staff-catalogue-products'
import { listStaffSubscriptionsRoute } from '#contract/staff-subscriptions'
import { taxes } from '#contract/staff-catalogue-taxes'
import { listMessagesRoute } from '#contract/staff-messages'
import { getReconciliationRoute } from '#contract/staff-reconciliation'
import { listStaffOrdersRoute } from '#contract/staff-orders'
import { listStaffPagesRoute } from '#contract/staff-pages'
import { listTaxDocumentsRoute } from '#contract/staff-tax-documents'
import { listStaffTicketsRoute } from '#contract/staff-tickets'
import { listUsersRoute } from '#contract/staff-users'
import {
  bearer,
  body,
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  Moment,
  z,
  NextCursor,
  WholeQuery,
} from '#contract/wire'
import { exportColumns, exportResources, maxPicked } from '#rules/desk/exports'

export const StaffExport = z
  .object({
    id: Id,
    resource: z.enum(exportResources),
    status: z.enum(['writing', 'ready', 'expired']),
    rows: z.int().openapi({ description: 'Written by now.' }),
    bytes: z.int(),
    filters: z
      .record(z.string(), z.unknown())
      .openapi({ description: 'What was asked for; without `q` once it has expired.' }),
    columns: z.array(z.string()),
    is_stuck: z.boolean().openapi({ description: 'Its job was given up and waits for an administrator.' }),
    created_at: Moment,
    finished_at: Moment.nullable(),
    expires_at: Moment,
  })
  .openapi('Export')

/** What only the pages of a list need. */
const paging = { limit: true, cursor: true, sort: true } as const

/** Some rows alone, which staff picked in the list. */
const picked = {
  ids: z
    .array(Id)
    .min(1, { error: 'required' })
    .max(maxPicked, { error: 'too_long' })
    .optional()
    .openapi({ description: 'Of the rows that match, only these.' }),
}

/** What is exported, by what it may be narrowed (as its list), and which columns the file has. */
function exported<
  const Resource extends keyof typeof exportColumns,
  const Columns extends readonly [string, ...string[]],
  Filters extends z.ZodType,
>(resource: Resource, columns: Columns, filters: Filters) {
  return z.strictObject({
    resource: z.literal(resource),
    filters,
    columns: z
      .array(z.enum(columns, { error: 'not_allowed' }), { error: 'wrong_type' })
      .min(1, { error: 'required' })
      .max(60, { error: 'too_long' }),
  })
}

const ExportAsked = z.discriminatedUnion(
  'resource',
  [
    exported(
      'orders',
      exportColumns.orders,
      listStaffOrdersRoute.request.query.omit(paging).extend(picked).strict(),
    ),
    exported(
      'clients',
      exportColumns.clients,
      listClientsRoute.request.query.omit(paging).extend(picked).strict(),
    ),
    exported(
      'subscriptions',
      exportColumns.subscriptions,
      listStaffSubscriptionsRoute.request.query.omit(paging).extend(picked).strict(),
    ),
    exported(
      'products',
      exportColumns.products,
      listStaffProductsRoute.request.query.omit(paging).extend(picked).strict(),
    ),
    exported(
      'common_features',
      exportColumns.common_features,
      listStaffCommonFeaturesRoute.request.query.omit(paging).extend(picked).strict(),
    ),
    exported(
      'coupons',
      exportColumns.coupons,
      listCouponsRoute.request.query.omit(paging).extend(picked).strict(),
    ),
    exported('taxes', exportColumns.taxes, taxes.list.request.query.omit(paging).extend(picked).strict()),
    exported(
      'tickets',
      exportColumns.tickets,
      listStaffTicketsRoute.request.query.omit(paging).extend(picked).strict(),
    ),
    exported(
      'faqs',
      exportColumns.faqs,
      listStaffFaqsRoute.request.query.omit(paging).extend(picked).strict(),
    ),
    exported(
      'pages',
      exportColumns.pages,
      listStaffPagesRoute.request.query.omit(paging).extend(picked).strict(),
    ),
    exported('users', exportColumns.users, listUsersRoute.request.query.omit(paging).extend(picked).strict()),
    exported(
      'api_clients',
      exportColumns.api_clients,
      listApiClientsRoute.request.query.omit(paging).extend(picked).strict(),
    ),
    exported(
      'messages',
      exportColumns.messages,
      listMessagesRoute.request.query.omit(paging).extend(picked).strict(),
    ),
    exported(
      'documents',
      exportColumns.documents,
      listTaxDocumentsRoute.request.query.omit(paging).extend(picked).strict(),
    ),
    exported(
      'document_files',
      exportColumns.document_files,
      listTaxDocumentsRoute.request.query.omit(paging).extend(picked).strict(),
    ),
    exported(
      'gateway_differences',
      exportColumns.gateway_differences,
      getReconciliationRoute.request.query.omit({ limit: true, cursor: true }).extend(picked).strict(),
    ),
  ],
  { error: 'not_allowed' },
)

const one = json(z.object({ export: StaffExport }), 'The file as it stands now.')
const own = { tags: ['Exports'], security: bearer }

export const askExportRoute = createRoute({
  ...own,
  'x-creates': true,
  method: 'post',
  path: '/exports',
  operationId: 'askExport',
  'x-errors': ['confirmation_needed', 'export_too_large'],
  summary: 'Ask for a CSV file of all rows that match the filters of a list',
  description:
    'Written in the background; ask for it until `status` is `ready`. What names persons (orders, subscriptions, clients, tickets, users, messages, buyers of tax documents) needs an administrator and a code that was entered within ten minutes: 403 with code 100014. `filters` are those of the list. `document_files` are the documents themselves, 2,000 at most, as a ZIP archive: `pdf` names persons, `xml` does not. Takes `Idempotency-Key`.',
  request: { body: body(ExportAsked) },
  responses: { 202: one, ...failures(400, 401, 403, 409, 413, 415, 422, 429) },
})

export const listExportsRoute = createRoute({
  ...own,
  method: 'get',
  path: '/exports',
  operationId: 'listExports',
  summary: 'My files, newest first',
  request: { query: WholeQuery },
  responses: {
    200: json(z.object({ exports: z.array(StaffExport), next_cursor: NextCursor }), 'At most 50.'),
    ...failures(401, 403, 422),
  },
})

export const listExportResourcesRoute = createRoute({
  ...own,
  method: 'get',
  path: '/exports/resources',
  operationId: 'listExportResources',
  summary: 'What I can export, and its columns',
  request: { query: WholeQuery },
  responses: {
    200: json(
      z.object({
        resources: z.array(
          z.object({
            resource: z.enum(exportResources),
            personal: z.boolean().openapi({ description: 'Names persons: needs a fresh code.' }),
            columns: z.array(z.object({ name: z.string(), heading: z.string() })),
          }),
        ),
        next_cursor: NextCursor,
      }),
      "Headings in the caller's language, as the file has them.",
    ),
    ...failures(401, 403, 422),
  },
})

export const getExportRoute = createRoute({
  ...own,
  method: 'get',
  path: '/exports/{id}',
  operationId: 'getExport',
  summary: 'One of my files: how far it is',
  request: { params: IdParam },
  responses: { 200: one, ...failures(401, 403, 404) },
})

export const getExportFileRoute = createRoute({
  ...own,
  method: 'get',
  path: '/exports/{id}/file',
  operationId: 'getExportFile',
  'x-errors': ['export_not_ready', 'export_expired', 'export_not_found'],
  summary: 'The file itself',
  description:
    'UTF-8 with a byte order mark, headings in the language in which it was asked for, amounts in riyals, times on the clock of Riyadh. Cells that a spreadsheet would take for a formula begin with an apostrophe. Kept for 24 hours.',
  request: { params: IdParam },
  responses: {
    200: {
      description: 'CSV; of `document_files` a ZIP archive of PDFs and XMLs, named by their numbers.',
      content: { 'text/csv': { schema: z.string() }, 'application/zip': { schema: z.string() } },
    },
    ...failures(401, 403, 404, 409),
  },
})
