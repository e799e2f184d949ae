import { roleMay, type Permission, type Role } from '#rules/people/permissions'

/** What staff can take away as a file, and the columns of each, in the order in which the file has them. */
export const exportColumns = {
  orders: [
    'ref_id',
    'created_at',
    'status',
    'method',
    'settled_by',
    'client',
    'phone',
    'email',
    'plan',
    'price_before_tax',
    'discount',
    'taxes',
    'price_after_tax',
    'previous_balance',
    'final_price',
    'refunded',
    'coupon',
    'settled_at',
    'completed_at',
  ],
  clients: [
    'ref_id',
    'first_name',
    'last_name',
    'phone',
    'email',
    'country',
    'city',
    'address',
    'language',
    'balance',
    'has_plan',
    'state',
    'created_at',
  ],
  subscriptions: [
    'ref_id',
    'client',
    'phone',
    'email',
    'plan',
    'status',
    'starts_at',
    'ends_at',
    'auto_renew',
    'charged_at',
    'bought_price',
    'card',
    'points',
    'points_left',
    'members',
    'created_at',
  ],
  products: [
    'ref_id',
    'name_ar',
    'name_en',
    'description_ar',
    'description_en',
    'price',
    'price_with_tax',
    'points',
    'days',
    'features_ar',
    'features_en',
    'is_active',
    'display_status',
    'group_sharing',
    'created_at',
    'updated_at',
  ],
  common_features: [
    'title_ar',
    'title_en',
    'description_ar',
    'description_en',
    'icon',
    'position',
    'updated_at',
  ],
  coupons: [
    'ref_id',
    'code',
    'kind',
    'percentage',
    'amount',
    'plans',
    'starts_at',
    'ends_at',
    'total_limit',
    'per_client_limit',
    'first_purchase_only',
    'uses',
    'is_active',
    'created_at',
  ],
  taxes: [
    'ref_id',
    'name_ar',
    'name_en',
    'percentage',
    'category',
    'exemption_code',
    'is_active',
    'created_at',
    'updated_at',
  ],
  tickets: [
    'ref_id',
    'created_at',
    'status',
    'client',
    'phone',
    'email',
    'order',
    'description',
    'response',
    'assigned_to',
    'closed_at',
  ],
  faqs: [
    'ref_id',
    'question_ar',
    'question_en',
    'answer_ar',
    'answer_en',
    'topic',
    'icon',
    'position',
    'is_active',
    'updated_at',
  ],
  pages: ['ref_id', 'slug', 'title_ar', 'title_en', 'content_ar', 'content_en', 'is_active', 'updated_at'],
  users: ['ref_id', 'name', 'email', 'phone', 'role', 'language', 'is_active', 'last_login_at', 'created_at'],
  messages: [
    'created_at',
    'channel',
    'template',
    'recipient',
    'client',
    'language',
    'status',
    'attempts',
    'sent_at',
    'last_error',
  ],
  documents: [
    'number',
    'issued_at',
    'document_kind',
    'form',
    'submission',
    'order',
    'client',
    'vat_number',
    'net',
    'vat',
    'gross',
    'refers_to',
  ],
  /** Not rows but the documents themselves, in an archive. */
  document_files: ['pdf', 'xml'],
  api_clients: [
    'ref_id',
    'name',
    'description',
    'plans',
    'points_any',
    'account_limit',
    'account_owed',
    'created_by',
    'last_used_at',
    'is_active',
    'created_at',
  ],
  gateway_differences: [
    'found_at',
    'difference_kind',
    'gateway',
    'gateway_payment',
    'order',
    'ours',
    'theirs',
    'difference',
    'difference_settled_at',
    'settling_way',
    'settled_by_staff',
    'note',
  ],
} as const satisfies Record<string, readonly string[]>

export type ExportResource = keyof typeof exportColumns
export const exportResources = Object.keys(exportColumns) as [ExportResource, ...ExportResource[]]

/** Every name that a column has, whatever it is a column of: each has one heading. */
export type ExportColumn = (typeof exportColumns)[ExportResource][number]

/** What the file's rows need to be seen, and whether they name persons. */
export const exportNeeds = {
  orders: { permission: 'order:read', personal: true },
  clients: { permission: 'client:read', personal: true },
  subscriptions: { permission: 'subscription:read', personal: true },
  products: { permission: 'product:read', personal: false },
  common_features: { permission: 'product:read', personal: false },
  coupons: { permission: 'coupon:read', personal: false },
  taxes: { permission: 'tax:read', personal: false },
  tickets: { permission: 'ticket:read', personal: true },
  faqs: { permission: 'content:read', personal: false },
  pages: { permission: 'content:read', personal: false },
  users: { permission: 'staff:read', personal: true },
  messages: { permission: 'message:read', personal: true },
  documents: { permission: 'tax_document:read', personal: true },
  // An electronic file names no person: simplified ones name nobody.
  document_files: { permission: 'tax_document:read', personal: true },
  api_clients: { permission: 'api_client:read', personal: false },
  gateway_differences: { permission: 'reconciliation:read', personal: false },
} as const satisfies Record<ExportResource, { permission: Permission; personal: boolean }>

/**
 * Of a file that names persons, the columns that do. A file without them is as good as one that names nobody.
 */
const personalColumns: Partial<Record<ExportResource, readonly ExportColumn[]>> = {
  orders: ['client', 'phone', 'email'],
  subscriptions: ['client', 'phone', 'email'],
  documents: ['client'],
  document_files: ['pdf'],
}

/** The columns that a role may take away; none of what it may not see. Source: docs/decisions/0096. */
export function columnsFor(role: Role, resource: ExportResource): ExportColumn[] {
  const { permission, personal } = exportNeeds[resource]
  if (!roleMay(role, permission)) return []
  if (!personal || roleMay(role, 'export:personal')) return [...exportColumns[resource]]
  const named = personalColumns[resource]
  return named ? exportColumns[resource].filter((column) => !named.includes(column)) : []
}

/** Whether these columns name persons. */
export function namesPersons(resource: ExportResource, columns: readonly ExportColumn[]): boolean {
  const named = personalColumns[resource]
  return exportNeeds[resource].personal && (!named || columns.some((column) => named.includes(column)))
}

/** Whoever may see the list takes it away; what names persons, only who may take persons' data away. */
export function mayExport(
  role: Role,
  resource: ExportResource,
  columns: readonly string[] = columnsFor(role, resource),
): boolean {
  const allowed: string[] = columnsFor(role, resource)
  return allowed.length > 0 && columns.every((column) => allowed.includes(column))
}

/** Hours that a file is kept. */
export const exportLifetime = 24
/** Rows of one piece of a file, and pieces that are written before the worker looks at its other work. */
export const exportPiece = { rows: 2_000, atOnce: 10 } as const
/** The same of documents, each of which is set anew; and how many one archive has at most. */
export const documentPiece = { rows: 20, atOnce: 5 } as const
export const maxDocumentFiles = 2_000
/** Rows that one file can be asked of by picking them. */
export const maxPicked = 1_000
/** Files that one staff user may ask for. */
export const exportLimit = { points: 30, duration: 3600 } as const
