import type { Kysely } from 'kysely'
import { plainLanding, withAllKinds, type LandingSection } from '#rules/shop/landing'
import type { DB } from '#db/types'

/** What is live beside what staff are writing; `version` counts the edits and the publications. */
export type LandingStages = {
  published: LandingSection[]
  draft: LandingSection[]
  version: number
  /** Null before anybody wrote anything. */
  updatedAt: Date | null
}

/** The sections that everybody sees. */
export async function readPublishedLanding(db: Kysely<DB>): Promise<LandingSection[]> {
  const row = await db
    .selectFrom('landing_stages')
    .select('sections')
    .where('stage', '=', 'published')
    .executeTakeFirst()
  return row ? sectionsOf(row) : plainLanding
}

/** Both stages, kept from every other change when `lock` is said. */
export async function readLandingStages(
  db: Kysely<DB>,
  options: { lock?: boolean } = {},
): Promise<LandingStages> {
  const rows = await db
    .selectFrom('landing_stages')
    .select(['stage', 'sections', 'version', 'updated_at'])
    .orderBy('stage')
    .$if(options.lock === true, (query) => query.forUpdate())
    .execute()
  const draft = rows.find(({ stage }) => stage === 'draft')
  const published = rows.find(({ stage }) => stage === 'published')
  return {
    published: published ? sectionsOf(published) : plainLanding,
    draft: draft ? sectionsOf(draft) : plainLanding,
    version: draft?.version ?? 1,
    updatedAt: draft?.updated_at ?? null,
  }
}

/** Only the verbs of this room write the column, after the contract's check. */
function sectionsOf({ sections }: { sections: unknown }): LandingSection[] {
  return withAllKinds(sections as LandingSection[])
}
