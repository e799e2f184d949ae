import type { Halalas } from '#rules/core/money'
import { priceBeforeTax, priceWithTax } from '#rules/shop/price'
import type { Database } from '#db/client'
import { isOutdatedPlan } from '#db/statement-names'
import { listActiveTaxes, type ActiveTax } from '#domain/shop/catalogue/list-active-taxes'
import type { LandingSection } from '#rules/shop/landing'
import type { TemplateName } from '#rules/messages/message-templates'
import type { OwnTexts } from '#rules/messages/message-texts'
import type { PagePlace } from '#rules/shop/page-place'
import type { ProductStep } from '#rules/shop/product-step'
import type { MarkDrawings } from '#rules/shop/store'
import { listPublicFeatures, type CommonFeature } from '#domain/shop/catalogue/list-public-features'
import { listProductsOnSale, type Product } from '#domain/shop/catalogue/list-products-on-sale'
import { listActiveFaqs, type Faq } from '#domain/shop/content/list-active-faqs'
import { listPublicPages, type Page } from '#domain/shop/content/list-public-pages'
import { readPublishedBrand, type Brand } from '#domain/shop/brand/read-brand'
import { readAllSteps } from '#domain/shop/catalogue/read-product-steps'
import { readPublishedLanding } from '#domain/shop/landing/read-landing'
import { readSealedVendors, type SealedVendor } from '#domain/shop/measurement/read-vendors'
import { readOwnTexts } from '#domain/shop/message-texts/read-message-texts'
import {
  findStoreSettings,
  readMarkDrawings,
  type StoreSettings,
} from '#domain/shop/store/find-store-settings'

/** A plan with both sides of its price: the store shows the one with every active tax. */
export type PricedProduct = Product & { priceBeforeTax: Halalas; priceWithTax: Halalas }

/** What the store says of itself, and how it looks. */
export type PublishedStore = StoreSettings & {
  brand: Brand
  markDrawings: MarkDrawings
  /** Pages that the frame of the store leads to, in order. */
  pageLinks: PageLink[]
}

type PageLink = Pick<Page, 'slug' | 'title_ar' | 'title_en'> & { shown_in: Exclude<PagePlace, 'none'> }

/** All published content of one version. Immutable. */
export type Content = {
  version: bigint
  products: PricedProduct[]
  taxes: ActiveTax[]
  commonFeatures: CommonFeature[]
  pages: Page[]
  faqs: Faq[]
  /**
   * What whoever has bought a plan does first, in order, by the plan's id; also of plans that are not on
   * sale.
   */
  steps: Map<string, ProductStep[]>
  /** In the order of the page, those that are not shown among them. */
  landing: LandingSection[]
  store: PublishedStore | null
  /** What staff wrote in place of our texts of messages. */
  messageTexts: ReadonlyMap<TemplateName, OwnTexts>
  /** Whom staff set as vendors of measurement, with sealed keys. */
  measurement: SealedVendor[]
}

/**
 * Reads all content in one snapshot, so that the version and what it stands for agree. Where a migration has
 * changed a table beneath a prepared statement, it is read again.
 */
export async function loadContent(db: Database): Promise<Content> {
  for (let run = 1; ; run++) {
    try {
      return await readSnapshot(db)
    } catch (error) {
      if (run === maxRuns || !isOutdatedPlan(error)) throw error
    }
  }
}

const maxRuns = 3

function readSnapshot(db: Database): Promise<Content> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const version = await getContentVersion(tx)
      const taxes = await listActiveTaxes(tx)
      const products = await listProductsOnSale(tx)
      const store = await findStoreSettings(tx)
      const pages = await listPublicPages(tx)
      return {
        version,
        taxes,
        products: products.map((product) => ({
          ...product,
          priceBeforeTax: priceBeforeTax(product.price, taxes),
          priceWithTax: priceWithTax(product.price, taxes),
        })),
        commonFeatures: await listPublicFeatures(tx),
        pages,
        faqs: await listActiveFaqs(tx),
        steps: await readAllSteps(tx),
        landing: await readPublishedLanding(tx),
        store: store && {
          ...store,
          brand: await readPublishedBrand(tx),
          markDrawings: await readMarkDrawings(tx),
          pageLinks: linksTo(pages),
        },
        messageTexts: await readOwnTexts(tx),
        measurement: await readSealedVendors(tx),
      }
    })
}

/** Those of one place by their number, equals as they were made. */
function linksTo(pages: Page[]): PageLink[] {
  return pages
    .toSorted((one, other) => one.position - other.position)
    .flatMap(({ slug, title_ar, title_en, shown_in }) =>
      shown_in === 'none' ? [] : [{ slug, title_ar, title_en, shown_in }],
    )
}

export async function getContentVersion(db: Database): Promise<bigint> {
  const { version } = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
  return version
}
