/**
 * The rooms of the project and the arrows between them: which room may import which.
 * This table is the only place that knows; the linter's configuration is made from it.
 */
export const rooms = {
  rules: { folder: 'src/rules', mayImport: [] },
  locales: { folder: 'src/locales', mayImport: ['rules'] },
  db: { folder: 'src/db', mayImport: ['rules'] },
  contract: { folder: 'src/contract', mayImport: ['rules'] },
  /** The authority's electronic invoices: XML, hash, stamp, QR code, certificates. Pure functions with node:crypto, no I/O. */
  einvoice: { folder: 'src/einvoice', mayImport: ['rules'] },
  domain: { folder: 'src/domain', mayImport: ['rules', 'locales', 'db', 'einvoice'] },
  integrations: {
    folder: 'src/integrations',
    mayImport: ['rules', 'locales', 'einvoice'],
    mayImportTypesOf: ['domain'],
  },
  api: { folder: 'src/api', mayImport: ['rules', 'locales', 'contract', 'domain'] },
  jobs: { folder: 'src/jobs', mayImport: ['rules', 'einvoice', 'domain'] },
  web: { folder: 'src/web', mayImport: ['rules', 'locales', 'contract', 'ui'] },
  /** A room inside web: our vocabulary of parts. It knows no routes and no data. */
  ui: { folder: 'src/web/ui', mayImport: ['rules', 'locales'] },
  server: {
    folder: 'src/server',
    mayImport: [
      'rules',
      'locales',
      'db',
      'einvoice',
      'contract',
      'domain',
      'integrations',
      'api',
      'jobs',
      'web',
      'ui',
    ],
  },
} as const satisfies Record<string, Room>

type Room = { folder: string; mayImport: readonly string[]; mayImportTypesOf?: readonly string[] }

/**
 * The rooms inside `rules`, from the ground up: what every side of a subject agrees on, without I/O. `core` is what all of
 * them count, write and compare with (money, days, digits, text); the others are named like the subjects of `domain`.
 */
export const rulesRooms: Record<string, InnerRoom> = {
  core: { mayImport: [] },
  people: { mayImport: ['core'] },
  look: { mayImport: ['core'] },
  shop: { mayImport: ['core', 'look'] },
  sale: { mayImport: ['core', 'people'] },
  errors: { mayImport: ['core', 'sale'] },
  tax: { mayImport: ['core', 'shop'] },
  payments: { mayImport: ['core', 'sale', 'errors', 'tax'] },
  imports: { mayImport: ['core', 'payments'] },
  messages: { mayImport: ['core', 'payments'] },
  history: { mayImport: ['messages'] },
  partners: { mayImport: ['core', 'history'] },
  desk: { mayImport: ['core', 'people', 'tax', 'history'] },
  support: { mayImport: ['core', 'desk'] },
}

/**
 * The rooms inside `domain`, from the ground up: each may import those named, and so only rooms that stand before it here.
 * Inside `sale`, records own the tables, pricing says what something costs, lifecycle holds the steps of a transaction, and
 * the rooms above have the verbs. Types count like values.
 */
export const domainRooms: Record<string, InnerRoom> = {
  core: { mayImport: [] },
  shop: { mayImport: ['core'] },
  messages: { mayImport: ['core', 'shop'] },
  people: { mayImport: ['core', 'shop', 'messages'] },
  sale: {
    mayImport: ['core', 'shop', 'messages', 'people'],
    rooms: {
      records: { mayImport: [] },
      pricing: { mayImport: ['records'] },
      notifications: { mayImport: ['records', 'pricing'] },
      lifecycle: { mayImport: ['records', 'pricing', 'notifications'] },
      coupons: { mayImport: ['records', 'pricing'] },
      payments: { mayImport: ['records', 'pricing', 'notifications', 'lifecycle'] },
      orders: { mayImport: ['records', 'pricing', 'notifications', 'lifecycle', 'payments'] },
      'payment-quotes': { mayImport: ['records', 'lifecycle', 'payments'] },
      'price-changes': { mayImport: ['records', 'pricing', 'notifications', 'lifecycle'] },
      members: { mayImport: ['records', 'pricing', 'notifications', 'lifecycle', 'price-changes'] },
      subscriptions: { mayImport: ['records', 'pricing', 'notifications', 'lifecycle'] },
      renewals: {
        mayImport: [
          'records',
          'pricing',
          'notifications',
          'lifecycle',
          'payments',
          'orders',
          'price-changes',
        ],
      },
      'plan-changes': {
        mayImport: ['records', 'pricing', 'notifications', 'lifecycle', 'orders', 'renewals'],
      },
    },
  },
  imports: { mayImport: ['core', 'shop', 'people', 'sale'] },
  account: { mayImport: ['core', 'messages', 'people', 'sale'] },
  partners: { mayImport: ['core', 'shop', 'messages', 'people', 'sale'] },
  desk: { mayImport: ['core', 'shop', 'messages', 'people', 'sale', 'account', 'partners'] },
}

const everySection = ['browser', 'request', 'frame'] as const

/**
 * The rooms inside `web`, from the ground up. `ui`, a room of its own, lies below all of them; the files beside the rooms
 * (root, routes, entries) stand above, and nothing imports them. The store, the account and the administration know
 * nothing of each other, except that the account shows parts of the store.
 */
export const webRooms: Record<string, InnerRoom> = {
  texts: { mayImport: [] },
  'first-script': { mayImport: [] },
  styles: { mayImport: [] },
  browser: { mayImport: [] },
  request: { mayImport: [] },
  frame: { mayImport: ['styles', 'browser', 'request'] },
  forms: { mayImport: ['browser', 'frame'] },
  store: { mayImport: [...everySection, 'forms'] },
  account: { mayImport: [...everySection, 'forms', 'store'] },
  admin: { mayImport: [...everySection, 'forms', 'styles'] },
  endpoints: { mayImport: ['request'] },
  layouts: { mayImport: [...everySection, 'admin'] },
  'dev-ui': { mayImport: ['request', 'frame'] },
}

/**
 * Sections of an area are folders with pages, and import nothing of each other (`npm run rooms -- --check`), but for these: by a
 * quote's link somebody pays with the parts of the payment page, and a purchase checks its members as their page does.
 */
export const sectionsMayImport: Record<string, readonly string[]> = {
  'store/quote': ['store/payment'],
  'store/complete': ['store/group'],
}

/** The rooms inside `api`, from the ground up; `app.ts` stands above and puts them together. */
export const apiRooms: Record<string, InnerRoom> = {
  calls: { mayImport: [] },
  present: { mayImport: [] },
  middleware: { mayImport: ['calls'] },
  openapi: { mayImport: ['calls'] },
  docs: { mayImport: ['openapi'] },
  routes: { mayImport: ['calls', 'present', 'middleware', 'openapi', 'docs'] },
}

export type InnerRoom = { mayImport: readonly string[]; rooms?: Record<string, InnerRoom> }

/** Each room inside another with the imports that it must not hold, those of the rooms around it included. */
export function innerRooms(): { folder: string; patterns: RefusedImport[] }[] {
  return [
    ...roomsInside('rules', rulesRooms, refusedImports('rules')),
    ...roomsInside('domain', domainRooms, refusedImports('domain')),
    ...roomsInside('web', webRooms, refusedImports('web')),
    ...roomsInside('api', apiRooms, refusedImports('api')),
  ]
}

function roomsInside(
  parent: string,
  rooms: Record<string, InnerRoom>,
  around: readonly RefusedImport[],
): { folder: string; patterns: RefusedImport[] }[] {
  return Object.entries(rooms).flatMap(([name, room]) => {
    const never = Object.keys(rooms).filter((other) => other !== name && !room.mayImport.includes(other))
    const patterns = [
      ...around,
      ...(never.length === 0
        ? []
        : [
            {
              // By its address, or climbing out of the room.
              regex: `^(#${parent}/|(\\.\\./)+)(${never.join('|')})/`,
              message: `${parent}/${name} may import ${room.mayImport.join(', ') || 'no room beside it'}. See ARCHITECTURE.md.`,
            },
          ]),
    ]
    const address = `${parent}/${name}`
    return [
      { folder: `src/${address}`, patterns },
      ...(room.rooms ? roomsInside(address, room.rooms, patterns) : []),
    ]
  })
}

/** Folders in which no two folders, at any depth, and no two files may reach each other: types and lazy imports count, too. */
export const withoutCircles = ['src', 'test', 'bench', 'scripts'] as const

/** The most rooms directly in a folder, and arrows between them, that somebody can still hold in mind. */
export const maxRooms: Record<string, { rooms: number; arrows: number }> = {
  src: { rooms: 11, arrows: 30 },
  'src/domain': { rooms: 10, arrows: 30 },
}

/**
 * Who writes a table: the folder of its record module, and no other file of src. `npm run table-owners` counts the places.
 * Source: docs/decisions/0115.
 */
export const tableOwners: Record<string, string> = {
  api_account_entries: 'src/domain/partners/account-entries',
  balance_adjustments: 'src/domain/people/balance-adjustments',
  balance_holds: 'src/domain/sale/records/orders',
  consents: 'src/domain/people/consents',
  coupon_uses: 'src/domain/sale/records/orders',
  message_texts: 'src/domain/shop/message-texts',
  order_lines: 'src/domain/sale/records/orders',
  order_members: 'src/domain/sale/records/orders',
  order_reminders: 'src/domain/sale/records/orders',
  order_taxes: 'src/domain/sale/records/orders',
  order_trackers: 'src/domain/sale/records/orders',
  orders: 'src/domain/sale/records/orders',
  ownership_offers: 'src/domain/sale/records/ownership',
  payment_methods: 'src/domain/sale/records/cards',
  payment_quotes: 'src/domain/sale/records/payment-quotes',
  payments: 'src/domain/sale/records/payments',
  plan_change_credits: 'src/domain/sale/records/plan-changes',
  plan_changes: 'src/domain/sale/records/plan-changes',
  points_entries: 'src/domain/sale/records/points',
  points_spend_parts: 'src/domain/sale/records/points',
  points_spends: 'src/domain/sale/records/points',
  price_consents: 'src/domain/sale/records/price-consents',
  price_notices: 'src/domain/sale/records/price-consents',
  refund_requests: 'src/domain/sale/records/refunds',
  refunds: 'src/domain/sale/records/refunds',
  renewals: 'src/domain/sale/records/renewals',
  subscription_members: 'src/domain/sale/records/members',
  subscription_pauses: 'src/domain/sale/records/pauses',
  subscription_periods: 'src/domain/sale/records/periods',
  subscriptions: 'src/domain/sale/records/subscriptions',
  tax_credentials: 'src/domain/desk/tax/units',
  tax_documents: 'src/domain/sale/records/tax-documents',
  tax_onboardings: 'src/domain/desk/tax/units',
  tax_submissions: 'src/domain/sale/records/tax-documents',
  tax_units: 'src/domain/sale/records/tax-documents',
  ticket_merges: 'src/domain/account/support/records',
  ticket_messages: 'src/domain/account/support/records',
  tickets: 'src/domain/account/support/records',
}

/** Folders outside src: they import what they need, and nothing in src imports them. */
export const surroundings = ['test', 'e2e', 'bench', 'scripts', 'sandbox', 'clients', 'examples'] as const

export type RefusedImport = {
  regex: string
  message: string
  allowTypeImports?: boolean
  /** Only these names of the module. */
  importNames?: string[]
}

/** The imports that a room's files must not hold, as patterns for `no-restricted-imports`. */
export function refusedImports(name: keyof typeof rooms): RefusedImport[] {
  const room: Room = rooms[name]
  const others = Object.keys(rooms).filter((other) => other !== name && !room.mayImport.includes(other))
  const typesOnly = others.filter((other) => room.mayImportTypesOf?.includes(other))
  const never = others.filter((other) => !typesOnly.includes(other))
  const arrow = `${name} may import ${room.mayImport.join(', ') || 'nothing of ours'}`

  return [
    ...(never.length > 0 ? [{ regex: pathsInto(never), message: `${arrow}. See ARCHITECTURE.md.` }] : []),
    ...(typesOnly.length > 0
      ? [
          {
            regex: pathsInto(typesOnly),
            allowTypeImports: true,
            message: `${arrow}, and only types of ${typesOnly.join(', ')}.`,
          },
        ]
      : []),
    {
      regex: `^(#test/|(\\.\\./)+(${surroundings.join('|')})/)`,
      message: `Nothing in src imports ${surroundings.join(', ')}.`,
    },
  ]
}

/** `#room/…`, and the same room reached by climbing: `../room/…`, `../../src/room/…`, `../web/ui/…`. */
function pathsInto(names: readonly string[]) {
  const climbs = names.map((name) => (name === 'ui' ? '(web/)?ui' : name)).join('|')
  return `^(#(${names.join('|')})/|(\\.\\./)+(src/)?(${climbs})/)`
}
