import {
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  Minor,
  Moment,
  Percent,
  RefId,
  Riyals,
  YesNo,
  z,
  NextCursor,
  WholeQuery,
} from '#contract/wire'
import { faqTopics } from '#rules/shop/faq-topic'
import { fontPairs } from '#rules/look/font-pairs'
import { digitSets } from '#rules/shop/store'

export const Feature = z
  .object({ id: Id, title: z.string(), title_ar: z.string(), title_en: z.string() })
  .openapi('Feature')

export const ProductFeature = Feature.extend({
  value: z.string().openapi({
    description: 'How many or how much of it, where that is said apart from the title; else empty.',
  }),
  value_ar: z.string(),
  value_en: z.string(),
}).openapi('ProductFeature')

export const Product = z
  .object({
    id: Id,
    ref_id: RefId,
    name: z.string().openapi({ description: "In the caller's language, as every field without _ar or _en." }),
    name_ar: z.string(),
    name_en: z.string(),
    description: z.string(),
    description_ar: z.string(),
    description_en: z.string(),
    price: Riyals,
    price_minor: Minor.openapi({ description: 'Before tax, in halalas.' }),
    price_with_tax: Riyals,
    price_with_tax_minor: Minor.openapi({
      description: 'What the store shows: with every active tax, in halalas.',
    }),
    points: z.int(),
    days: z.int(),
    features: z.array(ProductFeature),
    is_active: z.boolean(),
    display_status: z.enum(['visible', 'invisible']),
    group_sharing: YesNo,
    is_recommended: z.boolean(),
    pick_label: z.string().openapi({
      description: 'Why it is recommended, as it stands on the plan; empty for no words of its own.',
    }),
    pick_label_ar: z.string(),
    pick_label_en: z.string(),
  })
  .openapi('Product')

const ActiveTax = z
  .object({ name: z.string(), percentage: Percent })
  .openapi('ActiveTax', { description: 'A tax that stands in every price, by its own name.' })

export const CommonFeature = Feature.extend({
  icon: z.string(),
  description: z.string(),
  description_ar: z.string(),
  description_en: z.string(),
}).openapi('CommonFeature')

export const listProductsRoute = createRoute({
  method: 'get',
  path: '/products',
  operationId: 'listProducts',
  tags: ['Catalogue'],
  summary: 'The plans on sale',
  request: { query: WholeQuery },
  responses: {
    200: json(
      z.object({
        products: z.array(Product),
        total_active_tax: Percent,
        active_taxes: z.array(ActiveTax),
        commonFeatures: z.array(CommonFeature),
        next_cursor: NextCursor,
      }),
      'Active and visible plans, in the order of the shop.',
    ),
    ...failures(422),
  },
})

export const getProductRoute = createRoute({
  method: 'get',
  path: '/products/{id}',
  operationId: 'getProduct',
  tags: ['Catalogue'],
  summary: 'One plan, also an invisible one (sold by direct link)',
  request: { params: IdParam },
  responses: {
    200: json(
      z.object({ product: Product, total_active_tax: Percent, active_taxes: z.array(ActiveTax) }),
      'The plan.',
    ),
    ...failures(404),
  },
})

export const listCommonFeaturesRoute = createRoute({
  method: 'get',
  path: '/common_features',
  operationId: 'listCommonFeatures',
  tags: ['Catalogue'],
  summary: 'What every plan has',
  request: { query: WholeQuery },
  responses: {
    200: json(z.object({ commonFeatures: z.array(CommonFeature), next_cursor: NextCursor }), 'In order.'),
    ...failures(422),
  },
})

export const Page = z
  .object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    title_ar: z.string(),
    title_en: z.string(),
    content: z.string().openapi({ description: 'Sanitised HTML.' }),
    content_ar: z.string(),
    content_en: z.string(),
    is_active: z.boolean(),
    updated_at: Moment,
  })
  .openapi('Page')

export const listPagesRoute = createRoute({
  method: 'get',
  path: '/pages/',
  operationId: 'listPages',
  tags: ['Content'],
  summary: 'Content pages',
  request: { query: WholeQuery },
  responses: {
    200: json(z.object({ pages: z.array(Page), next_cursor: NextCursor }), 'Public pages.'),
    ...failures(422),
  },
})

export const getPageRoute = createRoute({
  method: 'get',
  path: '/pages/{slug}',
  operationId: 'getPage',
  tags: ['Content'],
  summary: 'One content page',
  request: { params: z.object({ slug: z.string().max(100) }) },
  responses: { 200: json(z.object({ page: Page }), 'The page.'), ...failures(404) },
})

export const Faq = z
  .object({
    id: Id,
    question: z.string(),
    question_ar: z.string(),
    question_en: z.string(),
    answer: z.string(),
    answer_ar: z.string(),
    answer_en: z.string(),
    question_order: z.int(),
    topic: z.enum(faqTopics).openapi({ description: 'What it is about.' }),
    icon: z.string(),
    is_active: z.boolean(),
  })
  .openapi('Faq')

export const listFaqsRoute = createRoute({
  method: 'get',
  path: '/faqs',
  operationId: 'listFaqs',
  tags: ['Content'],
  summary: 'Frequently asked questions, in order',
  request: { query: WholeQuery },
  responses: {
    200: json(z.object({ faqs: z.array(Faq), next_cursor: NextCursor }), 'Active ones.'),
    ...failures(422),
  },
})

const SomeDrawing = z.object({ href: z.string(), width: z.number(), height: z.number() })
const Drawing = SomeDrawing.nullable()

export const BrandLook = z
  .object({
    hue: z.int().openapi({
      description: 'Degrees of OKLCH, from which all accent colours are computed; 243 is the design’s own.',
    }),
    mark: Drawing.openapi({
      description:
        'An SVG before the name of the store; its element `drawing` takes the colour of its place. Null: the design’s own.',
    }),
    fonts: z.enum(fontPairs).openapi({
      description:
        'The pair of fonts, Arabic and Latin, in which everything is written; `plex` is the design’s own.',
    }),
    logo: Drawing.openapi({ description: 'The same in the place of mark and name; null: both stand.' }),
  })
  .openapi('BrandLook')

export const Store = z
  .object({
    name: z.string(),
    name_ar: z.string(),
    name_en: z.string(),
    sentence: z.string(),
    headline: z.string(),
    hero: z.string().openapi({ description: 'What the landing page promises under its headline.' }),
    legal_name: z.string(),
    unified_number: z.string(),
    vat_number: z.string(),
    phone: z.string(),
    whatsapp: z.string().openapi({ description: 'The number of the store in WhatsApp, E.164.' }),
    email: z.string(),
    address: z.string(),
    certificate_number: z.string(),
    certificate_url: z.string(),
    social_links: z.array(z.object({ name: z.string(), url: z.string() })),
    payment_marks: z.array(z.string()),
    mark_drawings: z.array(SomeDrawing.extend({ mark: z.string() })).openapi({
      description:
        'SVGs that staff gave marks of payment schemes, by each name that gateways call them; the others are shown as neutral words.',
    }),
    support_hours: z.string(),
    support_answer_hours: z.int().nullable().openapi({
      description: 'Working hours within which support answers; null where nothing is promised.',
    }),
    order_window_hours: z.int().openapi({ description: 'Hours in which an order can be paid.' }),
    code_countries: z
      .array(z.string())
      .openapi({ description: 'Calling codes of the countries whose numbers are sent sign-in codes.' }),
    digits: z.enum(digitSets).openapi({ description: 'Of numbers and dates in Arabic pages.' }),
    terms_version: z.string(),
    page_links: z
      .array(z.object({ slug: z.string(), title: z.string(), shown_in: z.enum(['footer', 'menu']) }))
      .openapi({
        description: 'Content pages to which the foot of every page or the main menu leads, in order.',
      }),
    brand: BrandLook.openapi({ description: 'How the store looks.' }),
    gateway: z.object({ name: z.string(), base_url: z.string(), publishable_key: z.string() }),
    asks_measurement: z.boolean().openapi({
      description: 'Sales and visits are reported to vendors of statistics, of those who agree.',
    }),
    demo: z.boolean(),
  })
  .openapi('Store')

export const getStoreRoute = createRoute({
  method: 'get',
  path: '/store',
  operationId: 'getStore',
  tags: ['Content'],
  summary: 'Who the store is, and the gateway that the browser talks to',
  responses: { 200: json(z.object({ store: Store }), 'Empty entries are not set.') },
})
