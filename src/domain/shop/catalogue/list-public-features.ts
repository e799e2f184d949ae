import type { Database } from '#db/client'

/** What every plan has. `icon` is a name of the interface's drawings. */
export type CommonFeature = {
  id: string
  icon: string
  title_ar: string
  title_en: string
  description_ar: string
  description_en: string
}

export async function listPublicFeatures(db: Database): Promise<CommonFeature[]> {
  return db
    .selectFrom('common_features')
    .select(['id', 'icon', 'title_ar', 'title_en', 'description_ar', 'description_en'])
    .orderBy('position')
    .execute()
}
