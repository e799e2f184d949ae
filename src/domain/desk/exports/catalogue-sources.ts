import { sql } from 'kysely'
import { productConditions } from '#domain/shop/published/list-staff-products'
import { featureConditions } from '#domain/shop/catalogue/list-staff-features'
import { taxConditions } from '#domain/shop/catalogue/list-taxes'
import { faqConditions } from '#domain/shop/content/list-staff-faqs'
import { pageConditions } from '#domain/shop/content/list-staff-pages'
import { withTaxesOfNow } from '#domain/shop/catalogue/with-taxes-of-now'
import { couponConditions } from '#domain/sale/coupons/list-coupons'
import { money, moment, percent, text, type ExportSource } from '#domain/desk/exports/export-source'

/** What is sold and what is shown. */

const inMade = { alias: 't', newestFirst: false }

export const products: ExportSource<'products'> = {
  ...inMade,
  table: 'products',
  conditions: productConditions,
  cells: () => ({
    ref_id: text(sql`t.ref_id`),
    name_ar: sql`t.name_ar`,
    name_en: sql`t.name_en`,
    description_ar: sql`t.description_ar`,
    description_en: sql`t.description_en`,
    price: money(sql`t.price_minor`),
    price_with_tax: money(sql`coalesce(t.price_with_tax_minor, ${withTaxesOfNow(sql`t.price_minor`)})`),
    points: text(sql`t.points`),
    days: text(sql`t.days`),
    features_ar: featuresIn('ar'),
    features_en: featuresIn('en'),
    is_active: text(sql`t.is_active`),
    display_status: sql`t.display_status`,
    group_sharing: sql`case when t.group_sharing then 'yes' else 'no' end`,
    created_at: moment(sql`t.created_at`),
    updated_at: moment(sql`t.updated_at`),
  }),
}

function featuresIn(language: 'ar' | 'en') {
  return sql`(select string_agg(concat_ws(': ', f.${sql.raw(`title_${language}`)}, nullif(f.${sql.raw(`value_${language}`)}, '')),
      E'\\n' order by f.position)
    from product_features f where f.product_id = t.id)`
}

export const common_features: ExportSource<'common_features'> = {
  ...inMade,
  table: 'common_features',
  conditions: featureConditions,
  cells: () => ({
    title_ar: sql`t.title_ar`,
    title_en: sql`t.title_en`,
    description_ar: sql`t.description_ar`,
    description_en: sql`t.description_en`,
    icon: sql`t.icon`,
    position: text(sql`t.position`),
    updated_at: moment(sql`t.updated_at`),
  }),
}

export const coupons: ExportSource<'coupons'> = {
  ...inMade,
  table: 'coupons',
  conditions: couponConditions,
  cells: (language) => ({
    ref_id: text(sql`t.ref_id`),
    code: sql`t.code`,
    kind: sql`t.kind`,
    percentage: percent(sql`t.percentage_bp`),
    amount: money(sql`t.amount_minor`),
    plans: sql`(select string_agg(p.${sql.raw(`name_${language}`)}, E'\\n' order by p.id)
      from coupon_products q join products p on p.id = q.product_id where q.coupon_id = t.id)`,
    starts_at: moment(sql`t.starts_at`),
    ends_at: moment(sql`t.ends_at`),
    total_limit: text(sql`t.total_limit`),
    per_client_limit: text(sql`t.per_client_limit`),
    first_purchase_only: text(sql`t.first_purchase_only`),
    uses: text(sql`t.uses`),
    is_active: text(sql`t.is_active`),
    created_at: moment(sql`t.created_at`),
  }),
}

export const taxes: ExportSource<'taxes'> = {
  ...inMade,
  table: 'taxes',
  conditions: taxConditions,
  cells: () => ({
    ref_id: text(sql`t.ref_id`),
    name_ar: sql`t.name_ar`,
    name_en: sql`t.name_en`,
    percentage: percent(sql`t.percentage_bp`),
    category: sql`t.category`,
    exemption_code: sql`coalesce(t.exemption_code, '')`,
    is_active: text(sql`t.is_active`),
    created_at: moment(sql`t.created_at`),
    updated_at: moment(sql`t.updated_at`),
  }),
}

export const faqs: ExportSource<'faqs'> = {
  ...inMade,
  table: 'faqs',
  conditions: faqConditions,
  cells: () => ({
    ref_id: text(sql`t.ref_id`),
    question_ar: sql`t.question_ar`,
    question_en: sql`t.question_en`,
    answer_ar: sql`t.answer_ar`,
    answer_en: sql`t.answer_en`,
    topic: sql`t.topic`,
    icon: sql`t.icon`,
    position: text(sql`t.position`),
    is_active: text(sql`t.is_active`),
    updated_at: moment(sql`t.updated_at`),
  }),
}

export const pages: ExportSource<'pages'> = {
  ...inMade,
  table: 'pages',
  conditions: pageConditions,
  cells: () => ({
    ref_id: text(sql`t.ref_id`),
    slug: sql`t.slug`,
    title_ar: sql`t.title_ar`,
    title_en: sql`t.title_en`,
    content_ar: sql`t.content_ar`,
    content_en: sql`t.content_en`,
    is_active: text(sql`t.is_active`),
    updated_at: moment(sql`t.updated_at`),
  }),
}
