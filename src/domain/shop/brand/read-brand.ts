import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { FontPair } from '#rules/look/font-pairs'
import { invariant } from '#rules/core/invariant'
import type { DB } from '#db/types'

/** A cleaned drawing; `digest` names it, and its address. Width and height are those of its own box. */
export type Drawing = { digest: string; width: number; height: number }

/** How the store looks. */
export type Brand = {
  /** Whole degrees of OKLCH; all accent colours follow from it. Source: rules/look/brand-colours. */
  hue: number
  /** What everything is written in. */
  fonts: FontPair
  /** Before the store's name, and on small icons; null: the design's own. */
  mark: Drawing | null
  /** In the place of mark and name, at the head of pages. */
  logo: Drawing | null
}

/** What is live beside what staff are drawing; `version` counts the edits and the publications. */
export type BrandStages = { published: Brand; draft: Brand; version: number; updatedAt: Date }

/** The brand that everybody sees. */
export async function readPublishedBrand(db: Kysely<DB>): Promise<Brand> {
  return brandOf(await selectBrands(db).where('b.stage', '=', 'published').executeTakeFirstOrThrow())
}

/** Both stages, kept from every other change when `lock` is said. */
export async function readBrandStages(
  db: Kysely<DB>,
  options: { lock?: boolean } = {},
): Promise<BrandStages> {
  const rows = await selectBrands(db)
    .orderBy('b.stage')
    .$if(options.lock === true, (query) => query.forUpdate('b'))
    .execute()
  const [draft, published] = rows
  invariant(draft && published, 'the migration wrote both stages')
  return {
    published: brandOf(published),
    draft: brandOf(draft),
    version: draft.version,
    updatedAt: draft.updated_at,
  }
}

function selectBrands(db: Kysely<DB>) {
  return db
    .selectFrom('brands as b')
    .select([
      'b.hue',
      'b.fonts',
      'b.version',
      'b.updated_at',
      drawing('mark').as('mark'),
      drawing('logo').as('logo'),
    ])
}

function drawing(column: 'mark' | 'logo'): RawBuilder<Drawing | null> {
  return sql`(select jsonb_build_object('digest', d.digest, 'width', d.width, 'height', d.height)
    from brand_drawings d where d.digest = ${sql.ref(`b.${column}`)})`
}

function brandOf({ hue, fonts, mark, logo }: Brand): Brand {
  return { hue, fonts, mark, logo }
}
