import { invariant } from '#rules/core/invariant'

/** As much of JSON Schema as the contract makes. */
export type ExampleSchema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  example?: unknown
  format?: string
  minimum?: number
  maximum?: number
  properties?: Record<string, ExampleSchema>
  items?: ExampleSchema
  anyOf?: ExampleSchema[]
  oneOf?: ExampleSchema[]
  allOf?: ExampleSchema[]
}

/**
 * What fields of these names hold in examples: one order of one plan at 60 SR and 15 % tax, so that the sums
 * agree. A value counts only where the schema allows its type.
 */
const defaultValue: Record<string, unknown> = {
  name: 'رصد',
  name_ar: 'رصد',
  name_en: 'Watch',
  first_name: 'نورة',
  last_name: 'القحطاني',
  email: 'noura@example.com',
  phone: '+966512345678',
  phone_extension: '+966',
  phone_number: '512345678',
  description: 'متابعة يومية لنطاقاتكم',
  description_ar: 'متابعة يومية لنطاقاتكم',
  description_en: 'Your domains watched every day',
  title: 'تنبيه فوري',
  title_ar: 'تنبيه فوري',
  title_en: 'Alerts at once',
  url: 'https://partner.example/webhooks/ishtirak',
  message: 'وصلنا طلبكم',
  reason: 'Lookup of example.sa',
  body: '{"type":"order.completed","timestamp":"2026-11-20T11:02:00.000Z","mode":"live","data":{}}',
  response_text: 'OK',
  price: 60,
  price_minor: 6000,
  price_with_tax: 69,
  price_with_tax_minor: 6900,
  price_before_tax: 60,
  price_before_tax_minor: 6000,
  discount: 0,
  discount_minor: 0,
  amount: 9,
  amount_minor: 900,
  taxes_minor: 900,
  price_after_tax: 69,
  price_after_tax_minor: 6900,
  previous_balance: 0,
  previous_balance_minor: 0,
  final_price: 69,
  final_price_minor: 6900,
  refunded: 0,
  refunded_minor: 0,
  percentage: 15,
  total_active_tax: 15,
  points: 10,
  points_total: 300,
  points_left: 290,
  days: 30,
  attempts: 1,
  response_status: 204,
  duration_ms: 85,
  replayed: 3,
  is_active: true,
  is_test: false,
  version: 1,
  limit: 20,
  locale: 'ar',
  starts_at: '2026-11-20T07:00:00.000Z',
  ends_at: '2026-12-20T07:00:00.000Z',
  expires_at: '2026-12-20T07:00:00.000Z',
  next_cursor: null,
  previous_cursor: null,
  reversed_at: null,
  failing_since: null,
  switched_off_at: null,
  old_secret_until: null,
  next_try_at: null,
  replay_of: null,
}

/**
 * What a value of the schema may look like: its own example where it has one, else one made up from its
 * shape.
 */
export function exampleOf(schema: ExampleSchema, shapes: Record<string, ExampleSchema>, name = ''): unknown {
  if (schema.$ref) {
    const shape = shapes[schema.$ref.split('/').pop() ?? '']
    invariant(shape, `${schema.$ref} leads nowhere`)
    return exampleOf(shape, shapes, name)
  }
  if (schema.const !== undefined) return schema.const
  if (name in defaultValue && allows(schema, defaultValue[name])) return defaultValue[name]
  if (schema.example !== undefined) return schema.example
  if (schema.enum) return schema.enum[0]
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, shapes, name)))
  }
  const choice = (schema.anyOf ?? schema.oneOf)?.find((one) => one.type !== 'null')
  if (choice) return exampleOf(choice, shapes, name)
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([field, inner]) => [field, exampleOf(inner, shapes, field)]),
    )
  }
  if (schema.items) return [exampleOf(schema.items, shapes, name)]
  return plainExample(schema)
}

function plainExample(schema: ExampleSchema): unknown {
  if (schema.default !== undefined) return schema.default
  switch (typesOf(schema)[0]) {
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? 1)
    case 'boolean':
      return true
    case 'string':
      return formats[schema.format ?? ''] ?? 'text'
    case 'null':
      return null
    default:
      return {}
  }
}

const formats: Record<string, string> = {
  uuid: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001',
  'date-time': '2026-11-20T14:02:00+03:00',
  date: '2026-11-20',
  email: 'noura@example.com',
  uri: 'https://store.example',
}

function allows(schema: ExampleSchema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value)
  if (schema.anyOf ?? schema.oneOf) {
    return (schema.anyOf ?? schema.oneOf ?? []).some((one) => !one.$ref && allows(one, value))
  }
  const types = typesOf(schema)
  if (value === null) return types.includes('null')
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema
    return (types.includes('integer') || types.includes('number')) && value >= minimum && value <= maximum
  }
  if (typeof value === 'string' && schema.format) return schema.format === 'date-time' && value.includes('T')
  return types.includes(typeof value)
}

function typesOf({ type = [] }: ExampleSchema): string[] {
  return Array.isArray(type) ? type : [type]
}
